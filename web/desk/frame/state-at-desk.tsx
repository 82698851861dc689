import { Check, Circle, CircleDashed, TriangleAlert, X, type LucideProps } from 'lucide-react';
import type { ComponentType } from 'react';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { statusBadge, type BadgeTone } from '#shared/bookings/bookings.rules.ts';
import { Badge } from '../../ui/badge.tsx';

const Dot = (props: LucideProps) => <Circle {...props} fill="currentColor" />;

/** The sign of each tone, and the colour of its sign. */
const signs: Record<BadgeTone, { Sign: ComponentType<LucideProps>; colour: string }> = {
  default: { Sign: Dot, colour: '' },
  warning: { Sign: CircleDashed, colour: '' },
  success: { Sign: Check, colour: 'text-success' },
  destructive: { Sign: X, colour: 'text-destructive' },
  secondary: { Sign: Circle, colour: 'text-muted' },
};

/**
 * A booking's status at the desk, a sign and a word: where many stand below each other, only what asks for an act is
 * filled, a request and what is overdue.
 */
export function StateAtDesk({
  status,
  isOverdue = false,
}: {
  status: BookingStatus;
  isOverdue?: boolean;
}) {
  const { label, tone } = statusBadge[status];
  const { Sign, colour } = signs[tone];
  return (
    <>
      {tone === 'warning' ? (
        <Badge tone={tone}>
          <Sign aria-hidden className="size-3" />
          {label}
        </Badge>
      ) : (
        <span className="inline-flex h-6 items-center gap-1.5 text-xs font-medium whitespace-nowrap">
          <Sign aria-hidden className={`size-3 ${colour}`} />
          {label}
        </span>
      )}
      {isOverdue && (
        <Badge tone="destructive">
          <TriangleAlert aria-hidden className="size-3" />
          Overdue
        </Badge>
      )}
    </>
  );
}
