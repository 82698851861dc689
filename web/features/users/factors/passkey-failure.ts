import { serverMessage } from '../../../lib/calls/call.ts';
import { toast } from '../../../lib/screen/toast.ts';
import { isDismissed } from './passkeys.ts';

/**
 * Shows a toast about a passkey that did not work; nothing when the person has closed the browser's
 * dialog.
 */
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
