import type { MailTo } from '../mail/kinds/index.ts';
import type { MailFacts } from '../mail/kinds/kind.ts';
import type { Told } from './history.queries.ts';

/**
 * The kinds of mails about an act on a booking, one to its customer and one to the desk, and the
 * facts that the mails carry.
 */
export interface MailsAbout {
  customer: MailTo<'customer'> | null;
  desk: MailTo<'desk'> | null;
  facts: MailFacts;
}

/**
 * The mail to the customer about an entry of the history; null for acts that only the conversation
 * tells.
 */
function forCustomer({ kind, by, before, after }: Told): MailTo<'customer'> | null {
  switch (kind) {
    case 'status':
      if (after?.status === 'confirmed') return 'confirmed';
      if (after?.status !== 'cancelled') return null;
      return before?.status === 'pending' ? 'declined' : 'cancelled';
    case 'cancelled':
      return before?.status === 'pending' && by !== null ? 'declined' : 'cancelled';
    case 'dates':
    case 'times':
    case 'lines':
      return 'changed';
    case 'expired':
      return 'expired';
    case 'handed_over':
      return 'picked_up';
    case 'taken_back':
      return 'returned';
    case 'hand_over_undone':
    case 'price':
    case 'notes':
      return null;
  }
}

/**
 * The mail to the desk about an entry of the history that a customer or the shop itself has caused.
 */
const forDesk: Record<Told['kind'], MailTo<'desk'> | null> = {
  status: null,
  cancelled: 'desk_cancelled',
  dates: 'desk_changed',
  times: 'desk_changed',
  lines: 'desk_changed',
  price: null,
  notes: null,
  expired: 'desk_expired',
  handed_over: null,
  hand_over_undone: null,
  taken_back: null,
};

/**
 * The mails that an entry of the history causes (docs/contract/mail.md 4). The person who acted
 * gets none; an act of the shop itself is mailed to the customer and to the desk. A person of the
 * house who books for himself counts as a customer.
 */
export function mailsAbout(happening: Told, customerId: number): MailsAbout {
  const { by, kind, note, before } = happening;
  return {
    customer: by?.id === customerId ? null : forCustomer(happening),
    desk: by?.id === customerId || by === null ? forDesk[kind] : null,
    facts: { ...(kind === 'cancelled' && note && { reason: note }), ...(before && { before }) },
  };
}
