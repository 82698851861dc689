import '../desk.css';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/screen/toast.ts';
import { may } from '../../lib/may.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useOwnRole } from './use-own-role.ts';
import { neededAt } from './places.rules.ts';

const LoginForm = lazy(() =>
  import('../../features/users/login-form.tsx').then(({ LoginForm }) => ({ default: LoginForm })),
);

/**
 * Shows a page of the desk only to people whose role has its permission. Visitors can sign in
 * without leaving the page; others read that they may not see it.
 */
export function DeskGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const isRoleRead = useOwnRole();
  const needs = useLocation({ select: ({ pathname }) => neededAt(pathname) });
  if (session.status === 'loading' || !isRoleRead) return <LoadingState text="Loading..." />;
  if (session.status === 'signed out') return <SignIn />;
  return may(session.user, needs) ? children : <AccessDenied />;
}

function SignIn() {
  const navigate = useNavigate();
  const back = useLocation({ select: ({ href }) => href });
  return (
    <div className="mx-auto grid w-full max-w-dialog gap-6 px-4 py-12 md:py-20">
      <h1 className="text-2xl">Login</h1>
      <Suspense fallback={<LoadingState text="Loading..." />}>
        <LoginForm onRegister={() => void navigate({ to: '/register', search: { back } })} />
      </Suspense>
      <LinkButton to="/" variant="text" className="justify-self-center">
        Return to Home
      </LinkButton>
    </div>
  );
}

const refusal = { title: 'Access Denied', description: "You don't have admin privileges." };

function AccessDenied() {
  useEffect(() => toast({ ...refusal, tone: 'destructive' }), []);
  return (
    <EmptyState
      level={1}
      drawing="lock"
      {...refusal}
      action={<LinkButton to="/">Return to Home</LinkButton>}
    />
  );
}
