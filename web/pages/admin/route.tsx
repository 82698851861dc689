import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { DeskGate } from '../../desk/frame/desk-gate.tsx';

const DeskPalette = lazy(() => import('../../desk/palette/desk-palette.tsx'));

declare global {
  interface WindowEventMap {
    /** Somebody at the desk asks for its search. */
    'search-desk': Event;
  }
}

export const Route = createFileRoute('/admin')({ component: Desk });

function Desk() {
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const search = () => setSearching(true);
    addEventListener('search-desk', search);
    return () => removeEventListener('search-desk', search);
  }, []);
  return (
    <DeskGate>
      <Outlet />
      <Suspense>
        <DeskPalette isShown={isSearching} onShow={setSearching} />
      </Suspense>
    </DeskGate>
  );
}
