import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { User } from '#shared/users/users.ts';
import { buttonClass } from '../ui/button.tsx';
import { DownIcon } from '../ui/icons.tsx';
import { shownName } from './shown-name.ts';
import { UnreadDot } from './unread-dot.tsx';

const loadItems = () => import('./user-menu-items.tsx');
const UserMenuItems = lazy(loadItems);

/**
 * The button with the menu of the signed-in person. The code of the menu is loaded when somebody is
 * about to open it.
 */
export function UserMenu({ user, unread }: { user: User; unread: number }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <MenuButton
      user={user}
      unread={unread}
      onPointerEnter={() => void loadItems()}
      {...(!wanted && { onClick: () => setWanted(true) })}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuItems user={user} unread={unread} trigger={button} />
    </Suspense>
  );
}

function MenuButton({
  user,
  unread,
  ...rest
}: ComponentProps<'button'> & { user: User; unread: number }) {
  return (
    <button
      aria-haspopup="menu"
      {...rest}
      type="button"
      // The negative margin aligns the icon of the button, instead of its padding, with the edge of
      // the page.
      className={buttonClass({ variant: 'ghost', className: 'relative -mr-4 max-w-48' })}
    >
      <span className="truncate">{shownName(user)}</span>
      {/* It comes later than the button, and must not move the header. */}
      <UnreadDot count={unread} className="absolute top-0 right-0" />
      <DownIcon className="size-4 shrink-0 text-muted" />
    </button>
  );
}
