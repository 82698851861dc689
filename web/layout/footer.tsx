import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useHouse } from '../lib/shop/house.tsx';
import { footerLink } from './footer-link.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const loadColumns = () => import('./footer-columns.tsx');
/**
 * The server renders the columns. In the browser their links work before the code is loaded, so it
 * is loaded after the code of the first screen.
 */
const Columns = import.meta.env.SSR
  ? (await loadColumns()).FooterColumns
  : lazy(() => loadColumns().then((part) => ({ default: part.FooterColumns })));

/** The footer of wide screens; the mobile layout has none. */
export function Footer() {
  const house = useHouse();
  return (
    <footer className="print:hidden! mt-24 hidden border-t border-hairline md:block">
      <Suspense>
        <Columns />
      </Suspense>
      <div className="page-column">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-hairline py-6">
          <p className="text-sm text-muted">© {house.name}</p>
          <Link to="/terms" className={footerLink}>
            Terms
          </Link>
          <Link to="/privacy" className={footerLink}>
            Privacy
          </Link>
          <div className="ml-auto">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}
