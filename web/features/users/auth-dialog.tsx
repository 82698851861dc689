import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showAuthDialog, type AuthDialog as Shown } from './auth-dialogs.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResumeForm } from './resume-form.tsx';
import { askedSession, declineToResume } from './resume-session.ts';

const close = () => showAuthDialog(null);

/** The Login and the Register dialog, which lead to each other and close on success, and the one that resumes a session. */
export default function AuthDialog({ shown }: { shown: Shown }) {
  const ended = askedSession();
  if (shown === 'resume') {
    return (
      ended && (
        <Dialog
          open
          onOpenChange={declineToResume}
          title="Your session has ended"
          description="Log in to go on. What you typed stays as it is."
        >
          <ResumeForm session={ended} onCancel={declineToResume} />
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
