import { lazy, Suspense } from 'react';
import { useAuthDialog } from '../features/users/auth-dialogs.ts';
import { onRefusedSession } from '../lib/session.ts';

export const loadAuthDialog = () => import('../features/users/auth-dialog.tsx');
const AuthDialog = lazy(loadAuthDialog);

onRefusedSession(async (...refused) => {
  // A script that cannot be fetched must not hide the refusal, which has the server's words.
  const part = await import('../features/users/resume-session.ts').catch(() => undefined);
  return part?.resumeSession(...refused) ?? false;
});

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
