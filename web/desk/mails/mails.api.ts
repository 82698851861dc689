import type { Day } from '#shared/days.rules.ts';
import type { MailSort } from '#shared/mail/mail-list.rules.ts';
import type { MailState } from '#shared/mail/mail-states.rules.ts';
import { call } from '../../lib/calls/call.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import { pagesOf } from '../tables/long-list.ts';

/** The filters of the list of mails. */
export interface MailFilter {
  state?: MailState | undefined;
  search?: string | undefined;
  /** The first and the last day on which the mails were written. */
  from?: Day | undefined;
  to?: Day | undefined;
  sort?: MailSort | undefined;
}

export const mailPages = (filter: MailFilter) =>
  pagesOf('GET /api/admin/mails', {
    state: filter.state,
    search: filter.search,
    from: filter.from,
    to: filter.to,
    sort: filter.sort,
  });

/** The newest mails about a booking, as many as one page of the list holds. */
export const mailsOf = (bookingId: number) =>
  reading('GET /api/admin/mails', { query: { bookingId } });

export const mailAtDesk = (id: number) => reading('GET /api/admin/mails/:id', { params: { id } });
export const mailCounts = reading('GET /api/admin/mail-counts');

export const useSendAgain = () =>
  useWriting(staleAtDesk['POST /api/admin/mails/:id/send-again'], {
    mutationFn: (id: number) =>
      sendOnce(`mail-${id}`, null, (idempotencyKey) =>
        call('POST /api/admin/mails/:id/send-again', { params: { id }, idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Mail Queued' }),
    onError: (error) =>
      toast({
        title: 'Failed to queue the mail',
        description: failureText(error),
        tone: 'destructive',
      }),
  });
