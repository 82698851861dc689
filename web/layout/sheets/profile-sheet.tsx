import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { fullName } from '#shared/users/users.rules.ts';
import { signOut } from '../../features/users/sign-out.ts';
import { useUser } from '../../lib/session.ts';
import { isOfHouse } from '../../lib/shop/of-house.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SheetAppearance, sheetRow } from './sheet-parts.tsx';

/** The sheet with the signed-in person's name and pages; visitors can sign in or register in it. */
export function ProfileSheet({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const navigate = useNavigate();
  const back = useLocation({ select: ({ href }) => href });
  const row = { className: sheetRow, onClick: onClose };
  if (!user) {
    return (
      <>
        <p className="text-muted">Sign in to book cameras, chat with us and keep your favorites.</p>
        <div className="grid grid-cols-2 gap-2">
          <LinkButton to="/login" search={{ back }} onClick={onClose}>
            Login
          </LinkButton>
          <LinkButton to="/register" search={{ back }} variant="secondary" onClick={onClose}>
            Register
          </LinkButton>
        </div>
        <SheetAppearance />
      </>
    );
  }
  const leave = () => {
    onClose();
    signOut();
    void navigate({ to: '/' });
  };
  return (
    <>
      <div className="grid min-w-0 gap-0.5">
        <span className="truncate text-lg font-semibold">{fullName(user)}</span>
        <span className="truncate text-sm text-muted">{user.email}</span>
      </div>
      <nav aria-label="Profile" className="grid">
        <Link {...row} to="/bookings">
          My Bookings
        </Link>
        <Link {...row} to="/cameras">
          Browse Cameras
        </Link>
        <Link {...row} to="/favorites">
          My Favorites
        </Link>
        <Link {...row} to="/orders">
          Purchase History
        </Link>
        <Link {...row} to="/settings">
          Account Settings
        </Link>
        {isOfHouse(user) && (
          <Link {...row} to="/admin">
            Admin Dashboard
          </Link>
        )}
        <button type="button" className={sheetRow} onClick={leave}>
          Sign Out
        </button>
      </nav>
      <SheetAppearance />
    </>
  );
}
