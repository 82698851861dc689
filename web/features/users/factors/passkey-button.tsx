import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { Assertion } from '#shared/users/passkeys.ts';
import { useIsHydrated } from '../../../lib/screen/use-is-hydrated.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { sayPasskeyFailed } from './passkey-failure.ts';
import { askForPasskey, passkeysWorkHere } from './passkeys.ts';

/**
 * The button that asks the browser for a passkey and passes on the answer. It is absent in a
 * browser without passkeys.
 */
export function PasskeyButton({
  label,
  onAnswer,
}: {
  label: string;
  onAnswer: (assertion: Assertion) => Promise<unknown>;
}) {
  // The server renders pages without knowing the browser, so the button appears only after
  // hydration.
  const isHydrated = useIsHydrated();
  const asking = useMutation({
    networkMode: 'always',
    mutationFn: async () => onAnswer(await askForPasskey()),
    onError: sayPasskeyFailed('Passkey not accepted'),
  });
  return (
    isHydrated &&
    passkeysWorkHere() && (
      <ActButton
        variant="secondary"
        size="lg"
        pending={asking.isPending}
        pendingLabel="Waiting for the passkey..."
        onClick={() => asking.mutate()}
      >
        <KeyRound aria-hidden size={18} />
        {label}
      </ActButton>
    )
  );
}
