import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

/** Milliseconds within which the second press of a double press comes. */
const doublePressMs = 400;

/**
 * A button for an act that must be done once. From the press until a moment after the act has
 * ended, further presses do nothing; the button is `aria-disabled` then, because a disabled button
 * would lose the focus. While `pending` its label is `pendingLabel`.
 */
export function ActButton({
  pending,
  pendingLabel,
  onClick,
  children,
  ...rest
}: ComponentProps<typeof Button> & { pending: boolean; pendingLabel?: ReactNode }) {
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    if (pending || !isPressed) return;
    const timer = setTimeout(setIsPressed, doublePressMs, false);
    return () => clearTimeout(timer);
  }, [pending, isPressed]);
  return (
    <Button
      {...rest}
      aria-disabled={pending || isPressed || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending || isPressed) return event.preventDefault();
        setIsPressed(true);
        onClick?.(event);
      }}
    >
      {pending && <Spinner />}
      {pending && pendingLabel !== undefined ? pendingLabel : children}
    </Button>
  );
}
