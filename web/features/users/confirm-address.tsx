import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { toast } from '../../lib/screen/toast.ts';
import { ActButton } from '../../ui/act-button.tsx';

/**
 * A notice that the e-mail address is not confirmed yet, with a button that sends the link for it.
 */
export function ConfirmAddress() {
  const send = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/auth/confirm-email/send'),
    onSuccess: () =>
      toast({ title: 'Mail Queued', description: 'The link in it confirms your address.' }),
    onError: (error) =>
      toast({
        title: 'Failed to send the link',
        description: failureText(error),
        tone: 'destructive',
      }),
  });
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      This address is not confirmed yet.
      <ActButton variant="text" pending={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </ActButton>
    </p>
  );
}
