import type { MailKind } from '#shared/mail/mail.rules.ts';
import type { Happening } from './history.queries.ts';

/** What is said about a booking by mail: to its customer, to the desk. */
export interface MailsAbout {
  customer: MailKind | null;
  desk: MailKind | null;
  facts: { reason?: string; before?: Happening['before'] };
}

/** What a customer is told that the desk or the shop did; nothing of what he sees in the chat alone. */
function forCustomer({ kind, by, before, after }: Happening): MailKind | null {
  switch (kind) {
    case 'status':
      if (after?.status === 'confirmed') return 'confirmed';
      if (after?.status !== 'cancelled') return null;
      return before?.status === 'pending' ? 'declined' : 'cancelled';
    case 'cancelled':
      return before?.status === 'pending' && by !== null ? 'declined' : 'cancelled';
    case 'dates':
    case 'lines':
      return 'changed';
    case 'expired':
      return 'expired';
    case 'handed_over':
      return 'picked_up';
    case 'taken_back':
      return 'returned';
    default:
      return null;
  }
}

const forDesk: Partial<Record<Happening['kind'], MailKind>> = {
  cancelled: 'desk_cancelled',
  dates: 'desk_changed',
  lines: 'desk_changed',
  expired: 'desk_expired',
};

/**
 * Who hears of what happened to a booking (docs/contract/mail.md 4): never who did it. What the shop does by itself,
 * both hear; an administrator who books for himself is a customer.
 */
export function mailsAbout(happening: Happening, customerId: number): MailsAbout {
  const { by, kind, note, before } = happening;
  return {
    customer: by === customerId ? null : forCustomer(happening),
    desk: by === customerId || by === null ? (forDesk[kind] ?? null) : null,
    facts: { ...(kind === 'cancelled' && note && { reason: note }), ...(before && { before }) },
  };
}
