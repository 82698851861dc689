import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DeskGate } from '../../desk/frame/desk-gate.tsx';
import { DeskSearch } from '../../desk/palette/desk-search.tsx';

export const Route = createFileRoute('/admin')({ component: Desk });

function Desk() {
  return (
    <DeskGate>
      <Outlet />
      <DeskSearch />
    </DeskGate>
  );
}
