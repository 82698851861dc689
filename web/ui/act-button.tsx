import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

/** The second press of a double press comes within this time. */
const doublePressMs = 400;

/**
 * A button whose act is done once: from the press until a moment after the act has ended it is `aria-disabled`, which
 * leaves it the focus, and further presses do nothing. While `pending` it reads `pendingLabel`.
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
      aria-disabled={pending || isPressed}
      aria-busy={pending}
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
