import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { failureText } from '../lib/calls/failure-text.ts';
import {
  isScriptMissing,
  reloadIfReachable,
  reloadIfRenewed,
} from '../lib/calls/missing-script.ts';
import { ActButton } from '../ui/act-button.tsx';
import { ErrorState } from '../ui/states.tsx';

/** A page whose data or code could not be fetched, or that failed while it was shown. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter();
  const [isTrying, setIsTrying] = useState(false);
  useEffect(() => {
    if (isScriptMissing(error)) void reloadIfRenewed();
  }, [error]);
  const tryAgain = async () => {
    setIsTrying(true);
    // Browsers remember a failed module until the document is loaded again.
    await (isScriptMissing(error) ? reloadIfReachable() : router.invalidate());
    setIsTrying(false);
  };
  return (
    <ErrorState
      level={1}
      title="This page could not be shown"
      description={failureText(error)}
      action={
        <ActButton pending={isTrying} onClick={() => void tryAgain()}>
          Try Again
        </ActButton>
      }
    />
  );
}
