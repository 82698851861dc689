import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showAuthDialog, type AuthDialog as Shown } from './auth-dialogs.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const close = () => showAuthDialog(null);

/** The Login and the Register dialog, which lead to each other and close on success. */
export default function AuthDialog({ shown }: { shown: Shown }) {
  return (
    <Dialog
      open
      onOpenChange={close}
      title={shown === 'login' ? 'Login' : 'Register'}
      description={
        shown === 'login' ? 'Welcome back.' : 'Book, chat with us and keep your favorites.'
      }
    >
      {shown === 'login' ? (
        <LoginForm onDone={close} onRegister={() => showAuthDialog('register')} />
      ) : (
        <RegisterForm onDone={close} onLogin={() => showAuthDialog('login')} />
      )}
    </Dialog>
  );
}
