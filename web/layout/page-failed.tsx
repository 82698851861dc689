import { useRouter } from '@tanstack/react-router';
import { serverMessage } from '../lib/call.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';

/** Every browser has words of its own for a part of the program that could not be fetched; all of them name a module. */
export const isProgramMissing = (error: unknown) =>
  error instanceof TypeError && /\bmodule\b/.test(error.message);

/** A page whose data could not be fetched, or that failed while it was shown. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter();
  const tryAgain = () => {
    // Browsers remember which module failed, for as long as the document lives.
    if (isProgramMissing(error)) location.reload();
    else void router.invalidate();
  };
  return (
    <ErrorState
      level={1}
      title="This page could not be shown"
      description={serverMessage(error) ?? 'The shop cannot be reached. Please try again.'}
      action={<Button onClick={tryAgain}>Try Again</Button>}
    />
  );
}
