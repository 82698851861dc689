import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { PlannerBooking } from '#shared/desk/admin.ts';
import { statusBadge } from '#shared/bookings/bookings.rules.ts';
import { IfMay } from '../frame/if-may.tsx';

/** The classes of a booking's bar by status. Only a request has a dashed edge. */
const barLook: Partial<Record<BookingStatus, string>> = {
  pending: 'border-dashed border-warning border-l-3 border-l-warning bg-surface text-warning',
  confirmed: 'border-hairline border-l-3 border-l-ink bg-sunken text-ink',
  completed: 'border-hairline border-l-3 border-l-success bg-success-soft text-success',
};

/** The classes of the bar of a rental that has left the house. */
const outLook = 'border-hairline border-l-3 border-l-info bg-info-soft text-info';
/** The classes of the bar of a late rental. */
const lateLook =
  'border-destructive border-l-3 border-l-destructive bg-destructive-soft text-destructive';

/** The classes of the bar of a booking. */
export const lookOf = (
  { status, handedOverAt }: Pick<PlannerBooking, 'status' | 'handedOverAt'>,
  late: boolean,
): string =>
  late
    ? lateLook
    : status === 'confirmed' && handedOverAt !== null
      ? outLook
      : (barLook[status] ?? '');

/** The classes for the days after a booking's end on which its late units are not free. */
export const heldLook =
  'bg-[repeating-linear-gradient(-45deg,transparent_0_4px,var(--destructive)_4px_5px)] opacity-60';

/** The classes of the bar of a downtime. */
export const repairLook = 'border-dashed border-outline bg-sunken text-muted';

/** The classes of the lines over days without a free unit, and over overbooked days. */
export const fullLook =
  'bg-[repeating-linear-gradient(-45deg,transparent_0_5px,var(--muted)_5px_6px)] opacity-50';
export const overbookedLook =
  'bg-[repeating-linear-gradient(-45deg,transparent_0_4px,var(--destructive)_4px_6px)] opacity-50';

/** The classes of free days while they are chosen. */
export const freeLook = 'border-dashed border-accent bg-accent-soft';

const sample = 'inline-block h-3.5 w-6 rounded-sm border';

/** The legend of the timeline: the meaning of its colours and lines. */
export const PlannerLegend = () => (
  <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted">
    <IfMay needs="bookings.write">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className={`${sample} ${freeLook}`} />
        Free: press or drag to book
      </li>
    </IfMay>
    {(['pending', 'confirmed', 'completed'] as const).map((status) => (
      <li key={status} className="flex items-center gap-1.5">
        <span aria-hidden className={`${sample} ${barLook[status]}`} />
        {statusBadge[status].label}
      </li>
    ))}
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={`${sample} ${outLook}`} />
      Handed over
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={`${sample} ${lateLook}`} />
      Overdue
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={`${sample} ${lateLook} relative overflow-hidden`}>
        <span className={`absolute inset-0 ${heldLook}`} />
      </span>
      Held while late
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={`${sample} ${repairLook}`} />
      In repair
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={`${sample} border-hairline ${fullLook}`} />
      Full
    </li>
    <li className="flex items-center gap-1.5">
      <span aria-hidden className={`${sample} border-hairline ${overbookedLook}`} />
      Overbooked
    </li>
  </ul>
);
