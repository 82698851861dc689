import { billRows } from '#shared/prices/price-rows.rules.ts';
import { isolated } from '#shared/characters.rules.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { timeText } from '#shared/bookings/times.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { findBookingDetails } from '../bookings/bookings.queries.ts';
import { presentBookingWithUser, type BookingWithUser } from '../bookings/bookings.presenter.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { eventOf } from '../feeds/booking-event.service.ts';
import { calendarOf } from '../feeds/booking-event.ts';
import { mailKindOf } from './kinds/index.ts';
import type {
  AboutBooking,
  MailFacts,
  MailToAddress,
  MailToCustomer,
  MailToDesk,
} from './kinds/kind.ts';
import { htmlOf, oneLine, textOf, type MailContent } from './layout.ts';
import { findRecipient, type MailRow } from './mail.queries.ts';
import { findReadMarks } from './reminders.queries.ts';

type Composing = Pick<Deps, 'config' | 'shop'>;

/**
 * The content of a mail, made from the present state and from the facts that were stored with its
 * cause; links are added later.
 */
export interface ComposedMail {
  content: MailContent;
  /** Whether the link of the mail contains a secret. */
  isSecret: boolean;
  /** Whether what the mail says is still true; otherwise it is not sent. */
  isTrue: boolean;
  /**
   * The calendar event of the booking, with the iCalendar method: added or changed (PUBLISH), or
   * cancelled.
   */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
}

/**
 * The links that are made for each single mail: the secret one, and the one that turns such mails
 * off.
 */
interface MailLinks {
  secret?: string | undefined;
  unsubscribe?: string | undefined;
}

/**
 * The text that stands for the secret link in the desk's copy of a mail; the link itself is only in
 * the mail that is sent.
 */
const hiddenLink = '(link not shown)';

export function composeMail(
  db: Db,
  deps: Composing,
  row: Pick<MailRow, 'kind' | 'account_id' | 'booking_id' | 'to_address' | 'facts'>,
): Promise<ComposedMail> {
  const kind = mailKindOf(row.kind);
  return kind.to === 'address'
    ? composeForAddress(db, deps, kind, row)
    : composeAboutBooking(db, deps, kind, row);
}

/**
 * Writes a mail as text and HTML. Without the secret link in `links` it is the copy that the desk
 * may see.
 */
export function writeMail(
  { config, shop }: Composing,
  { content, isSecret }: Pick<ComposedMail, 'content' | 'isSecret'>,
  links: MailLinks = {},
): { subject: string; text: string; html: string } {
  const { house } = shop.settings();
  const action = isSecret ? (links.secret ?? hiddenLink) : config.publicUrl + content.action.path;
  const sent = { action, unsubscribe: links.unsubscribe };
  return {
    subject: oneLine(content.subject),
    text: textOf(content, house, sent),
    html: htmlOf(content, house, sent),
  };
}

async function composeAboutBooking(
  db: Db,
  deps: Composing,
  kind: MailToCustomer | MailToDesk,
  row: Pick<MailRow, 'booking_id' | 'facts'>,
): Promise<ComposedMail> {
  const id = row.booking_id;
  const details = id === null ? undefined : await findBookingDetails(db, id);
  if (!details) throw new Error(`A mail of the kind ${kind.name} has no booking`);
  const booking = presentBookingWithUser(details);
  const facts = row.facts as MailFacts;
  const about = {
    house: deps.shop.settings().house,
    booking: aboutOf(booking, deps.shop.settings()),
    facts: toldOf(facts),
  };
  return {
    content: { subject: kind.subject(about), ...kind.text(about) },
    isSecret: false,
    isTrue: await kind.isStillTrue({
      booking,
      facts,
      findReadMarks: () => findReadMarks(db, booking.id),
    }),
    ...(kind.calendar && { calendar: await calendarFor(db, deps, booking, kind.calendar) }),
  };
}

async function composeForAddress(
  db: Db,
  { shop }: Pick<Deps, 'shop'>,
  kind: MailToAddress,
  { account_id, to_address, facts }: Pick<MailRow, 'account_id' | 'to_address' | 'facts'>,
): Promise<ComposedMail> {
  const recipient = account_id === null ? undefined : await findRecipient(db, account_id);
  // A mail to an address that is not confirmed contains nothing that the account's owner typed,
  // because the address may be somebody else's.
  const isConfirmed =
    recipient?.email_confirmed && recipient.email.toLowerCase() === to_address.toLowerCase();
  const { house } = shop.settings();
  const about = {
    house,
    username: isConfirmed ? recipient.username : undefined,
    facts: facts as MailFacts,
  };
  return {
    content: { subject: kind.subject(about), ...kind.text(about) },
    isSecret: kind.secretLink !== null,
    isTrue: true,
  };
}

const aboutOf = (
  booking: BookingWithUser,
  { house: { openingHours }, days }: Settings,
): AboutBooking['booking'] => ({
  id: booking.id,
  title: itemsTitle(booking),
  items: booking.lines,
  startDate: booking.startDate,
  endDate: booking.endDate,
  pickUpTime: timeText(booking.pickUpTime, booking.startDate, openingHours, days),
  returnTime: timeText(booking.returnTime, booking.endDate, openingHours, days),
  bill: billRows({ ...booking, total: booking.totalPrice }),
  customer: isolated(fullName(booking.user)),
  hasReceipt: booking.receiptNumber !== null,
  unitsOut: booking.unitsOut,
});

/**
 * The facts of a mail as its sentences need them: names are isolated, so that their writing
 * direction does not change the sentence.
 */
const toldOf = ({ sender, ...facts }: MailFacts): MailFacts => ({
  ...facts,
  ...(sender !== undefined && { sender: isolated(sender) }),
});

async function calendarFor(
  db: Db,
  deps: Composing,
  booking: BookingWithUser,
  method: 'PUBLISH' | 'CANCEL',
): Promise<NonNullable<ComposedMail['calendar']>> {
  const { name } = deps.shop.settings().house;
  return { method, content: calendarOf([await eventOf(db, deps, booking)], { name, method }) };
}
