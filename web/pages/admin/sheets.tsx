import { createFileRoute } from '@tanstack/react-router';
import { mostAtOnce } from '#shared/bookings/booking-bulk.rules.ts';
import { OrderSheets } from '../../desk/money/order-sheets.tsx';
import { idInAddress } from '../../lib/addresses/id-in-address.ts';
import { pageHead } from '../../lib/addresses/page-head.ts';

/** The order sheets of several bookings: `?ids=12-15-20`. */
export const Route = createFileRoute('/admin/sheets')({
  staticData: { withoutFrame: true },
  validateSearch: ({ ids }: Record<string, unknown>) => ({ ids: String(ids ?? '') }),
  head: () => pageHead({ title: 'Order Sheets' }),
  component: Sheets,
});

function Sheets() {
  const ids = Route.useSearch()
    .ids.split('-')
    .map((text) => idInAddress(text))
    .filter((id) => id !== null);
  return <OrderSheets bookingIds={[...new Set(ids)].slice(0, mostAtOnce)} />;
}
