import type { Booking } from '#shared/bookings/bookings.ts';
import type { Items } from '#shared/bookings/bookings.rules.ts';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { BillRow } from '#shared/prices/price-rows.rules.ts';
import type { MailKind, SecretMailKind } from '#shared/mail/mail.rules.ts';

/** The facts of the event as they were then, among them texts that people wrote. */
export interface MailFacts {
  reason?: string;
  before?: { startDate?: Day; endDate?: Day } & Partial<BookingTimes>;
  daysLate?: number;
  /** The day that a reminder is about. */
  dueOn?: Day;
  /** The next step that a reminder is about. */
  reminds?: 'pick-up' | 'return';
  /** The last message that the reader had read. */
  readUpTo?: string;
  sender?: string;
  text?: string;
  /** The origin of a sign-in, and its time in the shop's time zone, in words. */
  browser?: string;
  address?: string;
  time?: string;
}

/** The facts for a mail's subject; lists of mails load no more of a booking. */
export interface BookingInBrief {
  house: { name: string };
  booking: { id: number; title: string; customer: string; unitsOut: number };
  facts: MailFacts;
}

/** The facts for a mail about a booking: the house, the booking as it is now, and what happened. */
export interface AboutBooking extends BookingInBrief {
  house: { name: string; address: string; hours: string };
  booking: BookingInBrief['booking'] & {
    items: Items;
    startDate: Day;
    endDate: Day;
    /** The times of fetching and bringing back, in words; empty where none are agreed. */
    pickUpTime: string;
    returnTime: string;
    /** The rows of the booking's bill. */
    bill: BillRow[];
    hasReceipt: boolean;
  };
}

/** The facts for a mail about an account; only a confirmed address learns the user name. */
export interface AboutAccount {
  house: { name: string };
  username: string | undefined;
  facts: MailFacts;
}

/** The text of a mail, in the order in which it is read: what happened, what to do, by when. */
export interface MailText {
  paragraphs: string[];
  /** Names and values, one below the other. */
  details: [name: string, value: string][];
  /** A path of the shop, and the label of the link to it. */
  action: { path: string; label: string };
}

/** The choices with which customers turn mails off. */
export type MailChoice = 'reminders' | 'messages';

/** The link that a secret mail carries; `secretLinkFor` makes it. */
export type SecretLink = 'reset' | 'invitation' | 'address' | 'staff';

/** The present state, with which a waiting mail is compared before it is sent. */
export interface Present {
  booking: Pick<Booking, 'status' | 'unitsOut' | 'handedOverAt' | 'endDate'>;
  facts: MailFacts;
  /** Finds the last message of the booking's conversation that each side has read. */
  findReadMarks(): Promise<{ customer: string; desk: string } | undefined>;
}

interface AnyKind {
  /** How long after its cause a mail is still useful, unless the cause sets a time itself. */
  goodForMs: number;
  /** The choice that turns such mails off; null when they cannot be turned off. */
  turnedOffBy: MailChoice | null;
}

interface BookingKind extends AnyKind {
  name: Exclude<MailKind, SecretMailKind>;
  secretLink: null;
  subject: (about: BookingInBrief) => string;
  text: (about: AboutBooking) => MailText;
  /** Whether the mail's statement is still true; otherwise it is not sent. */
  isStillTrue: (present: Present) => boolean | Promise<boolean>;
  /** The method of the calendar file that carries the booking as an event; null when there is none. */
  calendar: 'PUBLISH' | 'CANCEL' | null;
}

/** A mail about a booking to its customer. */
export interface MailToCustomer extends BookingKind {
  to: 'customer';
}

/** A mail about a booking to the house, or to its people who may chat where it has no e-mail. */
export interface MailToDesk extends BookingKind {
  to: 'desk';
  /** The desk cannot turn its mails off. */
  turnedOffBy: null;
}

/** A mail about an account, to an address that is given with its cause. */
export type MailToAddress = AnyKind & {
  to: 'address';
  subject: (about: Pick<AboutAccount, 'house'>) => string;
  text: (about: AboutAccount) => MailText;
} & (
    | { name: Exclude<MailKind, SecretMailKind>; secretLink: null }
    | { name: SecretMailKind; secretLink: SecretLink }
  );

export type KindOfMail = MailToCustomer | MailToDesk | MailToAddress;

export const always = (): boolean => true;

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;
export const goodFor = {
  hour: hourMs,
  threeDays: 3 * dayMs,
  week: 7 * dayMs,
  /** A mail about unread messages is useful until they are read; the sending checks that. */
  year: 365 * dayMs,
};
