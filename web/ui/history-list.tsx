import type { HistoryEntry } from '#shared/bookings/history.ts';
import { historyText, type Changed } from '#shared/bookings/history.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { formatTime } from '../lib/shop/dates-text.ts';

/** The entries of a booking's history, the newest first. */
export const HistoryList = ({
  entries,
  shop,
}: {
  entries: HistoryEntry[];
  shop: Pick<Shop, 'timeZone'> | undefined;
}) => (
  <ol className="grid gap-3 text-sm">
    {entries.map(({ id, at, by, kind, before, after, note }) => (
      <li key={id} className="wrap-anywhere">
        <span className="font-medium">
          {historyText(kind, before as Changed | null, after as Changed | null)}
        </span>
        {note && (
          <span className="whitespace-pre-line">
            : <bdi>{note}</bdi>
          </span>
        )}
        <span className="block text-xs text-muted">
          <bdi>{by.name}</bdi>, {formatTime(at, shop)}
        </span>
      </li>
    ))}
  </ol>
);
