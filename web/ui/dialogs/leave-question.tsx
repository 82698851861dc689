import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { sessionNow } from '../../lib/session.ts';
import type { IsUnsaved } from '../../lib/unsaved.tsx';

const loadQuestion = () => import('./discard-question.tsx');
const DiscardQuestion = lazy(loadQuestion);

/**
 * Belongs to a form of a page: a link, Back and a reload ask before what was typed is lost (docs/contract/screens.md 1).
 * An ended session leads away without asking.
 */
export function LeaveQuestion({ when }: { when: IsUnsaved }) {
  const { history } = useRouter();
  /** Answers the navigation that waits; undefined while nothing is asked. */
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
  // After Back the browser has already taken the step, which Keep Editing undoes: the question must
  // not add an entry to the history.
  return (
    <Suspense>
      {stay && (
        <DiscardQuestion onKeep={() => stay(true)} onDiscard={() => stay(false)} isLayer={false} />
      )}
    </Suspense>
  );
}
