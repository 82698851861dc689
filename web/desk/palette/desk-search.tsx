import { lazy, Suspense, useEffect, useState } from 'react';

const DeskPalette = lazy(() => import('./desk-palette.tsx'));

declare global {
  interface WindowEventMap {
    /** Opens the desk's search. */
    'search-desk': Event;
  }
}

/** The desk's search and its keys, on every page that has the desk's navigation. */
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
