import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Unit, UnitEvent } from '#shared/units/units.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { formatMoment } from '../../lib/shop/dates-text.ts';
import { Dialog, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { PagesFoot } from '../tables/pages-foot.tsx';
import { historyOf } from './units.api.ts';

const words: Record<UnitEvent['kind'], string> = {
  handed_over: 'Handed over',
  hand_over_undone: 'Hand-over undone',
  taken_back: 'Taken back',
  downtime: 'Repair',
  downtime_ended: 'Repair ended',
  note: 'Note',
  retired: 'Retired',
  reinstated: 'In service',
};

const details = ({ bookingId, condition, note }: UnitEvent): string =>
  [bookingId && `booking #${bookingId}`, condition && condition !== 'ok' && condition, note]
    .filter(Boolean)
    .join(', ');

/** The dialog with the history of a unit, the newest entry first. */
export function UnitHistoryDialog({ unit, ...state }: DialogState & { unit: Unit }) {
  const pages = useInfiniteQuery(historyOf(unit.id));
  const { data: shop } = useQuery(shopQuery());
  const events = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog {...state} title={`History of ${unit.code}`}>
      {events && (
        <ul className="grid">
          {events.map((event) => (
            <li
              key={event.id}
              className="grid gap-0.5 border-b border-hairline py-2.5 last:border-b-0"
            >
              <p className="text-sm wrap-anywhere">
                <span className="font-medium">{words[event.kind]}</span>
                {details(event) && `, ${details(event)}`}
              </p>
              <p className="figures text-xs text-muted">
                {formatMoment(event.at, shop)}, {event.by ?? 'by the stock count'}
              </p>
            </li>
          ))}
          {events.length === 0 && <li className="text-sm text-muted">Nothing has happened yet.</li>}
        </ul>
      )}
      <PagesFoot pages={pages} />
    </Dialog>
  );
}
