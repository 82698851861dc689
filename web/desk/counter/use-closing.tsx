import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLayer } from '../../lib/screen/layers.ts';
import { useMedia } from '../../lib/screen/use-media.ts';

const DiscardQuestion = lazy(() => import('../../ui/dialogs/discard-question.tsx'));

/**
 * Closes the open booking or result beside the lists, and asks first when ticks would be lost. On a
 * phone, where it covers the lists, the browser's Back button closes it too.
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
  /** Whether the browser's Back button closes the open booking or result. */
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
