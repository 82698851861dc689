import { AuthenticatorSection } from './factors/authenticator-section.tsx';
import { PasskeysSection } from './factors/passkeys-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsList } from './sessions-list.tsx';

/**
 * The tab of the settings about the person's password, passkeys, authenticator app and sessions.
 * When recovery codes are printed, the rest is left out.
 */
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
