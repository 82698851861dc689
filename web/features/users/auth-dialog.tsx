import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showAuthDialog, type AuthDialog as Shown } from './auth-dialogs.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResumeForm } from './resume-form.tsx';
import { ConfirmForm } from './factors/confirm-form.tsx';
import { askedSession, decline, goOn } from './resume-session.ts';

const close = () => showAuthDialog(null);

/**
 * The dialogs Login and Register, which link to each other and close after success, and the dialogs
 * that ask for the password in the middle of other work.
 */
export default function AuthDialog({ shown }: { shown: Shown }) {
  const asked = askedSession();
  if (shown === 'confirm') {
    return (
      asked && (
        <Dialog
          open
          onOpenChange={decline}
          title="Confirm that it is you"
          description="What you are about to do is about the safety of your account."
        >
          <ConfirmForm username={asked.user.username} onConfirmed={goOn} onCancel={decline} />
        </Dialog>
      )
    );
  }
  if (shown === 'resume') {
    return (
      asked && (
        <Dialog
          open
          onOpenChange={decline}
          title="Your session has ended"
          description="Log in to go on. What you typed stays as it is."
        >
          <ResumeForm session={asked} onCancel={decline} />
        </Dialog>
      )
    );
  }
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
