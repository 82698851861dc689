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

/**
 * The page that is shown when a page's data or code could not be loaded, or when rendering it
 * failed.
 */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter();
  const [isTrying, setIsTrying] = useState(false);
  useEffect(() => {
    if (isScriptMissing(error)) void reloadIfRenewed();
  }, [error]);
  const tryAgain = async () => {
    setIsTrying(true);
    // A browser does not fetch a failed module again until the document is reloaded.
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
