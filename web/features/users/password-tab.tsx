import { AuthenticatorSection } from './factors/authenticator-section.tsx';
import { PasskeysSection } from './factors/passkeys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsList } from './sessions-list.tsx';

/** One's password, passkeys, second factor and sessions. Recovery codes are printed alone. */
export default function PasswordTab({ userId }: { userId: number }) {
  return (
    <div className="grid max-w-prose grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-8 print:hidden">
        <PasswordForm userId={userId} />
        <PasskeysSection />
      </div>
      <AuthenticatorSection />
      <div className="print:hidden">
        <SessionsList />
      </div>
    </div>
  );
}
