import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { failureText } from '../../lib/failure-text.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';

/** A link by which a customer who stands at the counter sets a new password; he is told by mail that it was made. */
export function ResetLink({ userId }: { userId: number }) {
  const create = useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/admin/users/:id/reset-link', { params: { id: userId } }),
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
    <Button
      variant="text"
      className="w-fit"
      pending={create.isPending}
      onClick={() => create.mutate()}
    >
      Make a Reset Link
    </Button>
  );
}
