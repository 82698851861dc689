import { Link } from '@tanstack/react-router';
import { unitsIn } from '../features/bookings/rental/basket.rules.ts';
import { useBasket } from '../features/bookings/rental/basket.ts';
import { CartIcon, ChatIcon, HomeIcon, PersonIcon, type Icon } from '../ui/icons.tsx';
import { loadSheets } from './sheets/sheets.ts';
import { UnreadDot } from './unread-dot.tsx';

const tab =
  'relative grid h-16 content-center justify-items-center gap-1 text-xs font-medium text-muted transition-colors -outline-offset-2 aria-[current=page]:text-accent';

const TabFace = ({ Face, label }: { Face: Icon; label: string }) => (
  <>
    <Face className="size-5" strokeWidth={1.75} />
    {label}
  </>
);

/** The tab bar at the bottom of the mobile layout. */
export function BottomBar({ unread, onProfile }: { unread: number; onProfile: () => void }) {
  const inBasket = unitsIn(useBasket().lines);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 short:static print:hidden grid grid-cols-4 border-t border-hairline pb-[env(safe-area-inset-bottom)] frosted md:hidden"
    >
      <Link to="/" activeOptions={{ exact: true }} className={tab}>
        <TabFace Face={HomeIcon} label="Home" />
      </Link>
      <Link to="/chat" className={tab}>
        <TabFace Face={ChatIcon} label="Chat" />
        <UnreadDot count={unread} className="absolute top-1.5 left-1/2" />
      </Link>
      <Link to="/bookings" className={tab}>
        <TabFace Face={CartIcon} label="Cart" />
        {inBasket > 0 && (
          <span
            aria-hidden
            className="figures absolute top-1.5 left-1/2 ml-1 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] font-bold text-on-accent"
          >
            {inBasket}
          </span>
        )}
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        className={tab}
        onPointerEnter={() => void loadSheets()}
        onClick={onProfile}
      >
        <TabFace Face={PersonIcon} label="Profile" />
      </button>
    </nav>
  );
}
