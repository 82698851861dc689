import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { toast } from '../../lib/screen/toast.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { CopyField } from '../../ui/fields/copy-field.tsx';

/**
 * The button that makes a link with which a customer at the counter can set a new password. A mail
 * tells the customer about it.
 */
export function ResetLink({ userId }: { userId: number }) {
  const create = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      sendOnce(`reset-link-${userId}`, null, (idempotencyKey) =>
        call('POST /api/admin/users/:id/reset-link', { params: { id: userId }, idempotencyKey }),
      ),
    onError: (error) =>
      toast({
        title: 'Failed to make a link',
        description: failureText(error),
        tone: 'destructive',
      }),
  });
  if (create.data) {
    return (
      <CopyField
        label="Reset link"
        hint="Shown once, good for an hour: here they set a new password."
        value={create.data.url}
      />
    );
  }
  return (
    <ActButton
      variant="text"
      className="w-fit"
      pending={create.isPending}
      onClick={() => create.mutate()}
    >
      Make a Reset Link
    </ActButton>
  );
}
