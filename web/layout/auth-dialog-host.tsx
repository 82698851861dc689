import { lazy, Suspense } from 'react';
import { useAuthDialog } from '../features/users/auth-dialogs.ts';

export const loadAuthDialog = () => import('../features/users/auth-dialog.tsx');
const AuthDialog = lazy(loadAuthDialog);

/** Where the Login and Register dialogs appear, over any page. */
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
