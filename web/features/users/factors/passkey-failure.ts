import { serverMessage } from '../../../lib/calls/call.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { isDismissed } from './passkeys.ts';

/** Says why a passkey did not do; nothing where its owner has closed the browser's question himself. */
export function sayPasskeyFailed(title: string): (error: unknown) => void {
  return (error) => {
    if (isDismissed(error)) return;
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    toast({
      title,
      description:
        serverMessage(error) ??
        (isKnown ? 'This device has a passkey for your account already.' : 'Please try again.'),
      tone: 'destructive',
    });
  };
}
