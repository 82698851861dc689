import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { places } from './places.rules.ts';

const look =
  'inline-flex h-9 shrink-0 items-center rounded-md px-3 font-medium -outline-offset-2 text-muted transition-colors hover:text-ink';

/** Scrolls the navigation to the present page: some of its links are out of sight on a phone. */
const showHere = (nav: HTMLElement | null) => {
  const here = nav?.querySelector<HTMLElement>('[aria-current]');
  if (here) nav?.scrollTo({ left: here.offsetLeft - 64, behavior: 'instant' });
};

/** The pages that the role of the signed-in person has. */
export function usePlaces() {
  const user = useUser();
  return places.filter(({ needs }) => may(user, needs));
}

/** The way to the other desk screens, and to the desk's search. */
export function DeskNav() {
  const shown = usePlaces();
  return (
    <div className="-mx-2 flex max-w-[calc(100%+1rem)] gap-1 text-sm">
      <nav ref={showHere} aria-label="Desk" className="flex min-w-0 gap-1 overflow-x-auto">
        {shown.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            // The addresses of all desk pages begin with the dashboard's.
            activeOptions={{ exact: to === '/admin', includeSearch: false }}
            className={`${look} aria-[current=page]:bg-sunken aria-[current=page]:text-ink`}
          >
            {label}
          </Link>
        ))}
      </nav>
      <button
        type="button"
        aria-label="Search or jump to"
        // The component `DeskSearch` listens for this event, and loads the search.
        onClick={() => dispatchEvent(new Event('search-desk'))}
        className={`${look} ml-auto`}
      >
        <SearchIcon />
      </button>
    </div>
  );
}

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
  return (
    <div className="-mt-2.5 grid grid-cols-1 gap-2">
      <DeskNav />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {action}
        {note && <p className="text-sm break-all text-muted">{note}</p>}
      </div>
    </div>
  );
}
