import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';

/** Milliseconds that the pointer rests on a bar before its card is shown, and that it may be beside both. */
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
    /** For what holds the bar and its card. */
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
