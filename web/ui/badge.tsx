import type { ReactNode } from 'react';
import type { BadgeTone } from '#shared/bookings/bookings.rules.ts';

const tones: Record<BadgeTone | 'info', string> = {
  default: 'bg-ink text-background',
  secondary: 'bg-sunken text-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  destructive: 'bg-destructive-soft text-destructive',
  info: 'bg-info-soft text-info',
};

/** A word about the state of something, on a coloured background. */
export const Badge = ({
  tone = 'secondary',
  className = '',
  children,
}: {
  tone?: BadgeTone | 'info';
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={`inline-flex h-6 w-fit items-center gap-1 rounded-full px-2.5 text-xs font-medium whitespace-nowrap forced-colors:border ${tones[tone]} ${className}`}
  >
    {children}
  </span>
);
