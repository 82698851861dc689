import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { sessionNow } from '../../lib/session.ts';
import type { IsUnsaved } from '../../lib/unsaved.tsx';

const loadQuestion = () => import('./discard-question.tsx');
const DiscardQuestion = lazy(loadQuestion);

/**
 * Makes a form on a page ask before typed text is lost by a link, by Back or by a reload
 * (docs/contract/screens.md 1). When the session has ended nothing is asked.
 */
export function LeaveQuestion({ when }: { when: IsUnsaved }) {
  const { history } = useRouter();
  /**
   * Ends the waiting navigation: true stays, false leaves. It is undefined while nothing is asked.
   */
  const [stay, setStay] = useState<(stays: boolean) => void>();
  const isUnsaved = useEffectEvent(() => sessionNow().status === 'signed in' && when());
  useEffect(() => {
    void loadQuestion();
    return history.block({
      enableBeforeUnload: () => isUnsaved(),
      async blockerFn({ currentLocation, nextLocation }) {
        if (currentLocation.pathname === nextLocation.pathname || !isUnsaved()) return false;
        const { promise, resolve } = Promise.withResolvers<boolean>();
        setStay(() => resolve);
        const stays = await promise;
        setStay(undefined);
        return stays;
      },
    });
  }, [history]);
  // The dialog has no entry in the history. After Back the browser has already taken the step,
  // which Keep Editing takes back, so that another entry would be in the way.
  return (
    <Suspense>
      {stay && (
        <DiscardQuestion onKeep={() => stay(true)} onDiscard={() => stay(false)} isLayer={false} />
      )}
    </Suspense>
  );
}
