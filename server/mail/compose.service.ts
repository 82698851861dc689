import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { carriesSecret, type MailKind } from '#shared/mail/mail.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { findBookingDetails } from '../bookings/bookings.queries.ts';
import { presentBookingDetails } from '../bookings/bookings.presenter.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { findCalendarDomain, findEventChanges } from '../feeds/booking-event.queries.ts';
import { calendarOf, eventUid } from '../feeds/booking-event.ts';
import { htmlOf, oneLine, textOf } from './layout.ts';
import { accountLetter, bookingLetter, hiddenLink, type About, type Letter } from './letters.ts';
import { findRecipient, type MailRow } from './mail.queries.ts';
import { findReadMarks } from './reminders.queries.ts';
import { isStillTrue } from './still-true.rules.ts';

type Composing = Pick<Deps, 'config' | 'shop'>;

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  /** False when the opposite has happened meanwhile: then it is not sent. */
  isTrue: boolean;
  /** The booking as an event of a calendar, with what it asks a calendar to do. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
}

/** Links of a mail that its letter does not know: the secret one, and where such mails are turned off. */
export interface MailLinks {
  secret?: string | undefined;
  unsubscribe?: string | undefined;
}

const calendarMethods: Partial<Record<MailKind, 'PUBLISH' | 'CANCEL'>> = {
  confirmed: 'PUBLISH',
  changed: 'PUBLISH',
  cancelled: 'CANCEL',
};

/**
 * What a mail says, from what is true now and from what was written down with its cause. Without the secret link that a
 * kind carries it reads as the desk may see it.
 */
export async function composeMail(
  db: Db,
  deps: Composing,
  row: Pick<MailRow, 'kind' | 'account_id' | 'booking_id' | 'to_address' | 'facts'>,
  links: MailLinks = {},
): Promise<ComposedMail> {
  const { house } = deps.shop.settings();
  const details =
    row.booking_id === null ? undefined : await findBookingDetails(db, row.booking_id);
  const booking = details && presentBookingDetails(details);
  const letter = await letterFor(db, deps, row, booking);
  const secret = carriesSecret(row.kind) ? (links.secret ?? hiddenLink) : undefined;
  const sent = {
    action: secret ?? deps.config.publicUrl + letter.action.path,
    unsubscribe: links.unsubscribe,
  };
  const method = calendarMethods[row.kind];
  return {
    subject: oneLine(letter.subject),
    text: textOf(letter, house, sent),
    html: htmlOf(letter, house, sent),
    isTrue:
      isStillTrue(row.kind, booking, row.facts as About['facts']) && (await isStillUnread(db, row)),
    ...(method && booking && { calendar: await eventOf(db, deps, booking, method) }),
  };
}

/** Whether the reader of a conversation has read nothing since; true for kinds that are about something else. */
async function isStillUnread(
  db: Db,
  { kind, booking_id, facts }: Pick<MailRow, 'kind' | 'booking_id' | 'facts'>,
): Promise<boolean> {
  if (booking_id === null || (kind !== 'unread' && kind !== 'desk_unread')) return true;
  const marks = await findReadMarks(db, booking_id);
  const now = kind === 'unread' ? marks?.customer : marks?.desk;
  return now === (facts as About['facts']).readUpTo;
}

async function letterFor(
  db: Db,
  { shop }: Pick<Deps, 'shop'>,
  {
    kind,
    account_id,
    to_address,
    facts,
  }: Pick<MailRow, 'kind' | 'account_id' | 'to_address' | 'facts'>,
  booking: BookingDetails | undefined,
): Promise<Letter> {
  const { house } = shop.settings();
  if (booking) {
    const letter = bookingLetter(kind, {
      house,
      booking: aboutOf(booking),
      facts: facts as About['facts'],
    });
    if (letter) return letter;
  }
  const recipient = account_id === null ? undefined : await findRecipient(db, account_id);
  // What the owner of an unconfirmed address typed is not sent to it: it may be somebody else's.
  const isConfirmed =
    recipient?.email_confirmed && recipient.email.toLowerCase() === to_address.toLowerCase();
  const username = isConfirmed ? recipient.username : undefined;
  return accountLetter(kind, { house: house.name, username });
}

const aboutOf = (booking: BookingDetails): About['booking'] => ({
  id: booking.id,
  title: itemsTitle(booking),
  items: booking.lines,
  startDate: booking.startDate,
  endDate: booking.endDate,
  total: booking.totalPrice,
  customer: fullName(booking.user),
  hasReceipt: booking.receiptNumber !== null,
  unitsOut: booking.unitsOut,
});

async function eventOf(
  db: Db,
  { config, shop }: Composing,
  booking: BookingDetails,
  method: 'PUBLISH' | 'CANCEL',
): Promise<NonNullable<ComposedMail['calendar']>> {
  const { name, address } = shop.settings().house;
  const event = {
    ...(await findEventChanges(db, booking.id)),
    uid: eventUid(booking.id, await findCalendarDomain(db)),
    startDate: booking.startDate,
    endDate: booking.endDate,
    status: booking.status,
    summary: `${itemsTitle(booking)} (${name})`,
    description: `Booking #${booking.id}`,
    location: address.replaceAll('\n', ', '),
    url: `${config.publicUrl}/chat/${booking.id}`,
  };
  return { method, content: calendarOf([event], { name, method }) };
}
