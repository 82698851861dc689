import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const places = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/counter', label: 'Counter' },
  { to: '/admin/bookings', label: 'Bookings' },
  { to: '/admin/planner', label: 'Planner' },
  { to: '/admin/inventory', label: 'Inventory' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/mail', label: 'Mail' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/settings', label: 'Settings' },
] as const;

/** Title of a desk screen, and the way to the others. */
export const DeskHeader = ({
  title,
  note,
  action,
}: {
  title: string;
  note?: ReactNode;
  /** What is done here, beside the title. */
  action?: ReactNode;
}) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {action}
      </div>
      {note && <p className="text-sm break-all text-muted">{note}</p>}
    </div>
    <nav aria-label="Desk" className="-mx-2 flex max-w-[calc(100%+1rem)] overflow-x-auto text-sm">
      {places.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          // The dashboard's address begins all others.
          activeOptions={{ exact: to === '/admin', includeSearch: false }}
          activeProps={{ 'aria-current': 'page', className: 'text-ink' }}
          inactiveProps={{ className: 'text-muted hover:text-ink' }}
          className="inline-flex h-9 shrink-0 items-center rounded-md px-2 font-medium -outline-offset-2 transition-colors"
        >
          {label}
        </Link>
      ))}
    </nav>
  </div>
);
