import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isolated } from '#shared/characters.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { DaysText } from '../../features/shop/day-text.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PagesFoot } from '../tables/pages-foot.tsx';
import { usesOfCode } from './promo-codes.api.ts';

/**
 * The dialog with the bookings that use a promo code, the newest first. A cancelled booking no
 * longer counts as a use.
 */
export default function CodeUsesDialog({
  code: { id, code },
  onClose,
}: {
  code: PromoCode;
  onClose: () => void;
}) {
  const pages = useInfiniteQuery(usesOfCode(id));
  const uses = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog open onOpenChange={onClose} title={`Bookings with ${code}`} size="lg">
      {uses && (
        <ul className="grid">
          {uses.map(({ bookingId, customer, startDate, endDate, status, amount }) => (
            <li
              key={bookingId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2.5 text-sm last:border-b-0"
            >
              <Link
                to="/admin/bookings/$bookingId"
                params={{ bookingId: String(bookingId) }}
                className="figures font-medium underline underline-offset-4"
              >
                #{bookingId}
              </Link>
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {isolated(fullName(customer))}
                <span className="block text-xs text-muted">
                  <DaysText startDate={startDate} endDate={endDate} />
                </span>
              </span>
              <StatusBadge status={status} />
              <span className="figures w-20 text-right">−{formatMoney(amount)}</span>
            </li>
          ))}
          {uses.length === 0 && <li className="text-sm text-muted">No booking has this code.</li>}
        </ul>
      )}
      <PagesFoot pages={pages} />
    </Dialog>
  );
}
