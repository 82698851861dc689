import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSession } from '../../lib/session.ts';
import { pathOnThisSite } from '../../lib/addresses/site-path.ts';
import type { BackSearch } from './back-search.ts';

/**
 * The frame of the pages /login and /register. It leads to the page `back` as soon as somebody is
 * signed in.
 */
export function AccountPage({
  title,
  back,
  children,
}: BackSearch & { title: string; children: ReactNode }) {
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed in') void navigate({ href: pathOnThisSite(back), replace: true });
  }, [status, back, navigate]);
  return (
    <div className="mx-auto grid w-full max-w-dialog gap-6 px-4 py-12 md:py-20">
      <div className="grid gap-2">
        <h1 className="text-2xl">{title}</h1>
        {back?.startsWith('/chat/new') && (
          <p className="text-muted">
            Your question comes next. The house answers in your chat, which needs an account.
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
