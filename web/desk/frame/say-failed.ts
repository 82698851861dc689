import { serverMessage } from '../../lib/calls/call.ts';
import { toast } from '../../lib/screen/toast.ts';

/** Shows a toast that says, in the server's words, why something was not done. */
export const sayFailed = (title: string) => (error: unknown) =>
  toast({
    title,
    description: serverMessage(error) ?? 'An error occurred',
    tone: 'destructive',
  });
