import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DeskGate } from '../../desk/frame/desk-gate.tsx';

export const Route = createFileRoute('/admin')({ component: Desk });

function Desk() {
  return (
    <DeskGate>
      <Outlet />
    </DeskGate>
  );
}
