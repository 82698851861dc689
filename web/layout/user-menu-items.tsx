import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { signOut } from '../features/users/sign-out.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/dialogs/menu.tsx';
import { UnreadDot } from './unread-dot.tsx';
import { isOfHouse } from '../lib/shop/of-house.ts';

/**
 * The menu of the signed-in person. It is rendered open, because its code is loaded when the button
 * is pressed.
 */
export default function UserMenuItems({
  user,
  unread,
  trigger,
}: {
  user: User;
  unread: number;
  trigger: ReactNode;
}) {
  const navigate = useNavigate();
  const leave = () => {
    signOut();
    void navigate({ to: '/' });
  };
  return (
    <Menu trigger={trigger} defaultOpen>
      <div className="grid grid-cols-1 px-2.5 pt-1.5 pb-2 text-sm">
        <span className="truncate font-medium">{fullName(user)}</span>
        <span className="truncate text-xs text-muted">{user.email}</span>
      </div>
      <MenuSeparator />
      <MenuLink to="/settings">Your Profile</MenuLink>
      <MenuLink to="/bookings">Your Bookings</MenuLink>
      <MenuLink to="/favorites">My Favorites</MenuLink>
      <MenuLink to="/orders">Purchase History</MenuLink>
      <MenuLink to="/chat">
        Messages
        <UnreadDot count={unread} className="ml-auto" />
      </MenuLink>
      <MenuLink to="/settings">Account Settings</MenuLink>
      {isOfHouse(user) && <MenuLink to="/admin">Admin Dashboard</MenuLink>}
      <MenuSeparator />
      <MenuItem onSelect={leave}>Sign Out</MenuItem>
    </Menu>
  );
}
