import { Link } from '@tanstack/react-router';
import { homeCategories } from '../../features/cameras/home-categories.ts';
import { useUser } from '../../lib/session.ts';
import { SheetAppearance, sheetRow } from './sheet-parts.tsx';

/** The menu at the side in the mobile layout. */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const row = { className: sheetRow, onClick: onClose };
  return (
    <>
      <nav aria-label="Menu" className="grid">
        <Link {...row} to="/">
          Home
        </Link>
        <Link {...row} to="/cameras" activeOptions={{ exact: true, includeSearch: true }}>
          Cameras
        </Link>
        {homeCategories.map(({ id, name }) => (
          <Link
            key={id}
            {...row}
            className={`${sheetRow} pl-4 font-normal! text-muted`}
            to="/cameras"
            search={{ category: id }}
          >
            {name}
          </Link>
        ))}
        {user && (
          <Link {...row} to="/bookings">
            My Bookings
          </Link>
        )}
        <Link {...row} to="/" hash="how-it-works" activeOptions={{ includeHash: true }}>
          How It Works
        </Link>
        <Link {...row} to="/" hash="faq" activeOptions={{ includeHash: true }}>
          FAQ
        </Link>
      </nav>
      <SheetAppearance />
    </>
  );
}
