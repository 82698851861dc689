import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * Milliseconds until the card appears under a resting pointer, and until it disappears after the
 * pointer has left the bar and the card.
 */
const rest = 300;
const grace = 200;

/**
 * Whether the card of a bar is shown: at once after keyboard focus, after a delay under the
 * pointer.
 */
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
    /** Event handlers for the element that contains the bar and its card. */
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
