import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * Milliseconds until a card is shown under a resting pointer, and until it is hidden after the
 * pointer has left bar and card.
 */
const rest = 300;
const grace = 200;

/** Whether the card of a bar is shown: at once on focus by keyboard, after a while under the pointer. */
export function useBarCard() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (shown: boolean) => {
    clearTimeout(timer.current);
    setShown(shown);
  };
  const setAfter = (milliseconds: number, shown: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(shown), milliseconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isShown,
    hide: () => set(false),
    /** The props of the element around the bar and its card. */
    around: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType === 'mouse' && setAfter(isShown ? 0 : rest, true),
      onPointerLeave: ({ pointerType }: PointerEvent) =>
        pointerType === 'mouse' && setAfter(grace, false),
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && set(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        !currentTarget.contains(relatedTarget) && set(false),
    },
  };
}
