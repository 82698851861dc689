import { AuthenticatorSection } from './factors/authenticator-section.tsx';
import { PasskeysSection } from './factors/passkeys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsList } from './sessions-list.tsx';

/** One's password, one's passkeys and second factor, and where one is signed in. */
export default function PasswordTab({ userId }: { userId: number }) {
  return (
    <div className="grid max-w-prose grid-cols-1 gap-8">
      <PasswordForm userId={userId} />
      <PasskeysSection />
      <AuthenticatorSection />
      <SessionsList />
    </div>
  );
}
