import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Mail } from '#shared/mail/mail.ts';
import { mailKindLabels } from '#shared/mail/mail.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { stateLabels } from './mail-state.tsx';

/** The list of the mails about a booking. */
export function BookingMails({
  bookingId,
  mails,
}: {
  bookingId: number;
  mails: Mail[] | undefined;
}) {
  const { data: shop } = useQuery(shopQuery());
  return (
    <section aria-label="Mail" className="grid gap-2 border-t border-hairline pt-4 text-sm">
      <h3 className="text-sm">Mail</h3>
      {mails?.length === 0 && <p className="text-muted">Nothing was written by mail.</p>}
      <ul className="grid gap-1">
        {mails?.map(({ id, kind, to, state, sentAt, createdAt }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {mailKindLabels[kind]} <span className="text-muted">to {to || 'nobody'}</span>
            </span>
            <span className="figures text-muted">
              {stateLabels[state]}, {formatTime(sentAt ?? createdAt, shop)}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/admin/mail"
        search={{ search: `#${bookingId}` }}
        className="w-fit underline underline-offset-4"
      >
        Open in Mail
      </Link>
    </section>
  );
}
