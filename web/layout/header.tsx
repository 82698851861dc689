import { firstCharacters } from '#shared/characters.rules.ts';
import { Link, useLocation } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';
import { useIsHydrated } from '../lib/screen/use-is-hydrated.ts';
import { useUser } from '../lib/session.ts';
import { isOfHouse } from '../lib/shop/of-house.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { buttonClass } from '../ui/button.tsx';
import { MenuIcon, SearchIcon } from '../ui/icons.tsx';
import { showAuthDialog } from '../features/users/auth-dialogs.ts';
import { Brand } from './brand.tsx';
import { loadAuthDialog } from './auth-dialog-host.tsx';
import { RentalLink } from './rental-link.tsx';
import { SearchForm } from './search-form.tsx';
import { loadSheets, type SheetName } from './sheets/sheets.ts';
import { shownName } from './shown-name.ts';
import { UserMenu } from './user-menu.tsx';

const navLink =
  'rounded-sm py-1 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current=page]:text-ink';

interface HeaderProps {
  unread: number;
  onOpenSheet: (sheet: SheetName) => void;
}

/** The bar at the top of the page: one for wide screens, another below 768 pixels. */
export function Header({ unread, onOpenSheet }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-hairline [container-type:scroll-state] print:hidden">
      <div className="absolute inset-0 -z-1 frosted" />
      <DeskBar unread={unread} />
      <MobileBar onOpenSheet={onOpenSheet} />
    </header>
  );
}

function DeskBar({ unread }: { unread: number }) {
  const user = useUser();
  return (
    <div className="page-column hidden h-18 items-center gap-5 md:flex lg:gap-8">
      <Brand />
      <nav aria-label="Pages" className="flex items-center gap-6">
        <Link to="/cameras" className={navLink}>
          Cameras
        </Link>
        {user && (
          <Link to="/bookings" className={navLink}>
            My Bookings
          </Link>
        )}
        <RentalLink className={navLink} />
      </nav>
      <div className="ml-auto max-w-72 min-w-0 flex-1">
        <SearchForm />
      </div>
      {user ? <UserMenu user={user} unread={unread} /> : <LoginButton />}
    </div>
  );
}

/**
 * The button that opens the dialog for signing in. Until the page is hydrated, and without
 * JavaScript, it is a link to the page for signing in.
 */
function LoginButton() {
  const back = useLocation({ select: ({ href }) => href });
  const isHydrated = useIsHydrated();
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    showAuthDialog('login');
  };
  return (
    <LinkButton
      to="/login"
      search={{ back }}
      preload={false}
      variant="secondary"
      // The element stays a link after hydration too, so that a press that began before the
      // hydration also ends on it.
      {...(isHydrated && { role: 'button', 'aria-haspopup': 'dialog' })}
      onPointerEnter={() => void loadAuthDialog()}
      onFocus={() => void loadAuthDialog()}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey) open(event);
      }}
      onKeyDown={(event) => {
        if (event.key === ' ') open(event);
      }}
    >
      Login
    </LinkButton>
  );
}

function MobileBar({ onOpenSheet }: Pick<HeaderProps, 'onOpenSheet'>) {
  const user = useUser();
  const icon = buttonClass({ variant: 'ghost', size: 'icon' });
  const open = (sheet: SheetName) => ({
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: () => void loadSheets(),
    onClick: () => onOpenSheet(sheet),
  });
  return (
    <div className="page-column flex h-14 items-center gap-1 md:hidden">
      <Brand />
      <span className="ml-auto" />
      <RentalLink className={`${navLink} px-1`} />
      <button type="button" aria-label="Open search" className={icon} {...open('search')}>
        <SearchIcon className="size-5" />
      </button>
      {user && (
        <Link
          to={isOfHouse(user) ? '/admin' : '/bookings'}
          aria-label={isOfHouse(user) ? 'Admin Dashboard' : 'My Bookings'}
          className="grid size-9 place-items-center rounded-full bg-ink text-sm font-semibold text-background uppercase forced-colors:border"
        >
          {firstCharacters(shownName(user), 1)}
        </Link>
      )}
      <button type="button" aria-label="Open menu" className={`${icon} -mr-2`} {...open('menu')}>
        <MenuIcon className="size-5" />
      </button>
    </div>
  );
}
