import { serverMessage } from '../../lib/calls/call.ts';
import { toast } from '../../lib/screen/toast.ts';

/** Shows a toast with the server's message about a failed act; `title` says what was not done. */
export const sayFailed = (title: string) => (error: unknown) =>
  toast({
    title,
    description: serverMessage(error) ?? 'An error occurred',
    tone: 'destructive',
  });
