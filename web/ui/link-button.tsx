import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';

function ButtonAnchor({
  variant,
  size,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={buttonClass({ variant, size, className })}>
      {children}
    </a>
  );
}

/** A link to a page of the shop that looks like a button. */
export const LinkButton = createLink(ButtonAnchor);
