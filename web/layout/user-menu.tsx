import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { User } from '#shared/users/users.ts';
import { buttonClass } from '../ui/button.tsx';
import { DownIcon } from '../ui/icons.tsx';
import { shownName } from './shown-name.ts';
import { UnreadDot } from './unread-dot.tsx';

const loadItems = () => import('./user-menu-items.tsx');
const UserMenuItems = lazy(loadItems);

/** The signed-in person's menu. Its items are loaded when they are first wanted. */
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
      // The negative margin aligns the button's icon, not its padding, with the page's edge.
      className={buttonClass({ variant: 'ghost', className: '-mr-4 max-w-48' })}
    >
      <span className="truncate">{shownName(user)}</span>
      <UnreadDot count={unread} />
      <DownIcon className="size-4 shrink-0 text-muted" />
    </button>
  );
}
