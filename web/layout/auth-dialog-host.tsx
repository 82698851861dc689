import { lazy, Suspense } from 'react';
import { useAuthDialog } from '../features/users/auth-dialogs.ts';
import { onRefusedSession } from '../lib/session.ts';

export const loadAuthDialog = () => import('../features/users/auth-dialog.tsx');
const AuthDialog = lazy(loadAuthDialog);

onRefusedSession(async (...refused) =>
  (await import('../features/users/resume-session.ts')).resumeSession(...refused),
);

/** The dialogs for signing in, over any page. */
export function AuthDialogHost() {
  const shown = useAuthDialog();
  return (
    shown && (
      <Suspense>
        <AuthDialog shown={shown} />
      </Suspense>
    )
  );
}
