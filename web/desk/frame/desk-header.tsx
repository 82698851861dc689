import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { places } from './places.rules.ts';

const look =
  'inline-flex h-9 shrink-0 items-center rounded-md px-3 font-medium -outline-offset-2 text-muted transition-colors hover:text-ink';

/**
 * Scrolls the navigation to the link of the present page, because a phone shows only some of the
 * links.
 */
const showHere = (nav: HTMLElement | null) => {
  const here = nav?.querySelector<HTMLElement>('[aria-current]');
  if (here) nav?.scrollTo({ left: here.offsetLeft - 64, behavior: 'instant' });
};

/** The pages of the desk that the signed-in person may see. */
export function usePlaces() {
  const user = useUser();
  return places.filter(({ needs }) => may(user, needs));
}

/** The navigation between the pages of the desk, with the button for its search. */
export function DeskNav() {
  const shown = usePlaces();
  return (
    <div className="-mx-2 flex max-w-[calc(100%+1rem)] gap-1 text-sm">
      <nav ref={showHere} aria-label="Desk" className="flex min-w-0 gap-1 overflow-x-auto">
        {shown.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            // The dashboard needs an exact match, because the addresses of all pages of the desk
            // begin with its address.
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

/** The head of a page of the desk: the navigation and the title. */
export function DeskHeader({
  title,
  note,
  action,
}: {
  title: string;
  note?: ReactNode;
  /** Buttons for the page, beside the title. */
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
