import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLayer } from '../../lib/screen/layers.ts';
import { useMedia } from '../../lib/screen/use-media.ts';

const DiscardQuestion = lazy(() => import('../../ui/dialogs/discard-question.tsx'));

/**
 * Closes what is open beside the lists, and asks before ticks are lost. On a phone, where it takes the place of the
 * lists, Back closes it too.
 */
export function useClosing({
  isShown,
  hasTicks,
  leave,
}: {
  isShown: boolean;
  hasTicks: boolean;
  leave: () => void;
}): {
  /** Whether Back closes it. */
  isLayer: boolean;
  close: () => void;
  question: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  const isLayer = !useMedia('(min-width: 64rem)') && isShown;
  const close = () => {
    if (hasTicks) setIsAsking(true);
    else leave();
  };
  useLayer(isLayer, close);
  return {
    isLayer,
    close,
    question: isAsking && (
      <Suspense>
        <DiscardQuestion
          onKeep={() => setIsAsking(false)}
          onDiscard={() => {
            setIsAsking(false);
            leave();
          }}
        />
      </Suspense>
    ),
  };
}
