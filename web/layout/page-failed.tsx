import { useRouter } from '@tanstack/react-router';
import { serverMessage } from '../lib/call.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/states.tsx';

/** A page whose data could not be fetched, or that failed while it was shown. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <ErrorState
      level={1}
      title="This page could not be shown"
      description={serverMessage(error) ?? 'The shop cannot be reached. Please try again.'}
      action={<Button onClick={() => void router.invalidate()}>Try Again</Button>}
    />
  );
}
