import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';

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

/** The way to the other desk screens, and the title of this one. */
export function DeskHeader({
  title,
  note,
  action,
}: {
  title: string;
  note?: ReactNode;
  /** The acts of the page, beside the title. */
  action?: ReactNode;
}) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Some of the links are out of sight on a phone.
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (here) nav.current?.scrollTo({ left: here.offsetLeft - 64, behavior: 'instant' });
  }, []);
  return (
    <div className="-mt-4 grid grid-cols-1 gap-4">
      <nav
        ref={nav}
        aria-label="Desk"
        className="-mx-2 flex max-w-[calc(100%+1rem)] gap-1 overflow-x-auto text-sm"
      >
        {places.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            // The dashboard's address begins all others.
            activeOptions={{ exact: to === '/admin', includeSearch: false }}
            activeProps={{ 'aria-current': 'page', className: 'bg-sunken text-ink' }}
            inactiveProps={{ className: 'text-muted hover:text-ink' }}
            className="inline-flex h-9 shrink-0 items-center rounded-md px-3 font-medium -outline-offset-2 transition-colors"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {action}
        {note && <p className="text-sm break-all text-muted">{note}</p>}
      </div>
    </div>
  );
}
