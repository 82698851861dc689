import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/link-button.tsx';
import { AuthenticatorSection } from './factors/authenticator-section.tsx';
import { ownAuthenticator, ownPasskeys } from './factors/factors.api.ts';
import { PasskeysSection } from './factors/passkeys-section.tsx';

/**
 * The page on which people set up a second factor when the house demands one before anything else.
 */
export default function SecondFactorSetup() {
  const { data: passkeys = [] } = useQuery(ownPasskeys);
  const { data: app } = useQuery(ownAuthenticator);
  const isSetUp = passkeys.length > 0 || app?.confirmed;
  return (
    <div className="grid max-w-prose grid-cols-1 gap-8">
      {isSetUp ? (
        <div role="status" className="grid justify-items-start gap-4">
          <p>You have a second factor now. Nothing else is in the way.</p>
          <LinkButton to="/admin" reloadDocument>
            Continue
          </LinkButton>
        </div>
      ) : (
        <p>
          Your house asks everybody who works here to sign in with two factors. Add a passkey, or
          set up an authenticator app: then you can go on.
        </p>
      )}
      <PasskeysSection />
      <AuthenticatorSection />
    </div>
  );
}
