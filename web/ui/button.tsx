import type { ComponentProps } from 'react';

type Variant = 'primary' | 'secondary' | 'ghost' | 'destructive' | 'text';
type Size = 'sm' | 'md' | 'lg' | 'icon';

export interface ButtonLook {
  variant?: Variant;
  size?: Size;
  className?: string;
}

/** The classes for the underline of a link within a text. */
export const textLink = 'underline decoration-outline underline-offset-4 hover:decoration-current';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong forced-colors:border',
  secondary: 'border border-outline bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken',
  // A destructive button has an outline, and a primary one a background, so that the two differ
  // even without their colours.
  destructive: 'border-2 border-destructive bg-surface text-destructive hover:bg-destructive-soft',
  text: `text-ink ${textLink}`,
};

const sizes: Record<Size, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm',
  md: 'h-10 gap-2 px-4 text-sm',
  lg: 'h-12 gap-2 px-6 text-base',
  icon: 'size-10 shrink-0',
};

/** The classes of a button, also for a link that looks like a button. */
export const buttonClass = ({
  variant = 'primary',
  size = 'md',
  className = '',
}: ButtonLook = {}) =>
  `inline-flex items-center justify-center rounded-md font-medium whitespace-nowrap select-none transition-colors disabled:opacity-50 aria-disabled:opacity-50 ${variants[variant]} ${variant === 'text' ? 'text-sm' : sizes[size]} ${className}`;

/** A button. For a button that makes a call of the API there is `ActButton`. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button {...rest} type={type} className={buttonClass({ variant, size, className })} />;
}
