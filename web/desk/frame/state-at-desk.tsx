import { Check, Circle, CircleDashed, TriangleAlert, X, type LucideProps } from 'lucide-react';
import type { ComponentType } from 'react';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { statusBadge, type BadgeTone } from '#shared/bookings/bookings.rules.ts';
import { Badge } from '../../ui/badge.tsx';

const Dot = (props: LucideProps) => <Circle {...props} fill="currentColor" />;

/** The icon of each tone of a badge, and the colour of the icon. */
const signs: Record<BadgeTone, { Sign: ComponentType<LucideProps>; colour: string }> = {
  default: { Sign: Dot, colour: '' },
  warning: { Sign: CircleDashed, colour: '' },
  success: { Sign: Check, colour: 'text-success' },
  destructive: { Sign: X, colour: 'text-destructive' },
  secondary: { Sign: Circle, colour: 'text-muted' },
};

/**
 * The status of a booking at the desk: an icon and a word. Only a request and an overdue booking
 * get a filled background, so that in long lists the bookings that need an act stand out.
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
