import { useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import { useUser } from '../lib/session.ts';
import { isOfHouse } from '../lib/shop/of-house.ts';
import { useIsHydrated } from '../lib/screen/use-is-hydrated.ts';
import { AuthDialogHost } from './auth-dialog-host.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageTitle } from './page-title.tsx';
import { loadSheets, type SheetName } from './sheets/sheets.ts';
import { Toasts } from './toasts.tsx';
import { useUnreadCount } from './use-unread-count.ts';

const MobileSheets = lazy(loadSheets);

/**
 * The style of pages of the desk, whose tables and planner use the whole width of a large screen.
 */
const wide = { '--container-page': 'none' } as CSSProperties;

/** The frame around every page: header, content, footer and everything that lies over the page. */
export function Layout({ children }: { children: ReactNode }) {
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const isHydrated = useIsHydrated();
  const place = useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
  const user = useUser();
  // People of the house read conversations below the navigation of the desk.
  const isDesk = place === 'admin' || (place === 'chat' && isOfHouse(user));
  const unread = useUnreadCount();
  const withoutFrame = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.withoutFrame),
  });
  const overPage = (
    <>
      <Toasts />
      {isHydrated && <AuthDialogHost />}
    </>
  );
  if (withoutFrame) {
    return (
      <>
        <main>
          {children}
          <PageTitle />
        </main>
        {overPage}
      </>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col" style={isDesk ? wide : undefined}>
      <a
        href="#content"
        className="fixed -top-20 left-2 z-60 print:hidden rounded-md bg-ink px-4 py-2 text-sm font-medium text-background focus-visible:top-2 forced-colors:border"
      >
        Skip to content
      </a>
      <Header unread={unread} onOpenSheet={setSheet} />
      <main
        id="content"
        tabIndex={-1}
        className={`flex-1 outline-none ${isDesk ? 'pb-10' : 'pb-24 md:pb-0'}`}
      >
        {children}
      </main>
      {!isDesk && <Footer />}
      {!isDesk && <BottomBar unread={unread} onProfile={() => setSheet('profile')} />}
      <PageTitle />
      {overPage}
      {isHydrated && sheet && (
        <Suspense>
          <MobileSheets shown={sheet} onClose={() => setSheet(null)} />
        </Suspense>
      )}
    </div>
  );
}
