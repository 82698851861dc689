import { lazy, Suspense, useEffect, useState } from 'react';

const DeskPalette = lazy(() => import('./desk-palette.tsx'));

declare global {
  interface WindowEventMap {
    /** Any part of the page can dispatch this event to open the desk's search. */
    'search-desk': Event;
  }
}

/**
 * The search and the keyboard shortcuts of the desk, for every page with the desk's navigation.
 * Their code is loaded later.
 */
export function DeskSearch() {
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const search = () => setSearching(true);
    addEventListener('search-desk', search);
    return () => removeEventListener('search-desk', search);
  }, []);
  return (
    <Suspense>
      <DeskPalette isShown={isSearching} onShow={setSearching} />
    </Suspense>
  );
}
