import type { Booking } from '#shared/bookings/bookings.ts';
import type { Items } from '#shared/bookings/bookings.rules.ts';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { BillRow } from '#shared/prices/price-rows.rules.ts';
import type { MailKind, SecretMailKind } from '#shared/mail/mail.rules.ts';

/**
 * Facts that are stored with a mail, as they were when its cause happened; some are texts that
 * people typed.
 */
export interface MailFacts {
  reason?: string;
  before?: { startDate?: Day; endDate?: Day } & Partial<BookingTimes>;
  daysLate?: number;
  /** The day on which the reminded return is due. */
  dueOn?: Day;
  /** The step that the customer is reminded of. */
  reminds?: 'pick-up' | 'return';
  /** The id of the last message that the reader had read when the mail was written. */
  readUpTo?: string;
  sender?: string;
  text?: string;
  /**
   * The browser and network address of a sign-in, and its time in the shop's time zone; all are in
   * words.
   */
  browser?: string;
  address?: string;
  time?: string;
}

/**
 * The facts for the subject of a mail. Lists of mails show only subjects, so they load nothing else
 * of a booking.
 */
export interface BookingInBrief {
  house: { name: string };
  booking: { id: number; title: string; customer: string; unitsOut: number };
  facts: MailFacts;
}

/**
 * The facts for the text of a mail about a booking: the house and the booking as they are now, and
 * what happened.
 */
export interface AboutBooking extends BookingInBrief {
  house: { name: string; address: string; hours: string };
  booking: BookingInBrief['booking'] & {
    items: Items;
    startDate: Day;
    endDate: Day;
    /** The agreed times of pick-up and return in words; an empty text where no time is agreed. */
    pickUpTime: string;
    returnTime: string;
    /** The rows of the booking's bill. */
    bill: BillRow[];
    hasReceipt: boolean;
  };
}

/**
 * The facts for a mail about an account. The username is only there if the address of the mail is
 * confirmed.
 */
export interface AboutAccount {
  house: { name: string };
  username: string | undefined;
  facts: MailFacts;
}

/** The text of a mail, in the order in which it is read. */
export interface MailText {
  paragraphs: string[];
  /** A table of names and values, row by row. */
  details: [name: string, value: string][];
  /** The link of the mail: a path of the shop, and a label. */
  action: { path: string; label: string };
}

/** The choices with which customers turn mails off. */
export type MailChoice = 'reminders' | 'messages';

/** The kind of a secret link in a mail; `secretLinkFor` makes the link. */
export type SecretLink = 'reset' | 'invitation' | 'address' | 'staff';

/** The present state of a booking, with which a waiting mail is compared before it is sent. */
export interface CurrentBooking {
  booking: Pick<Booking, 'status' | 'unitsOut' | 'handedOverAt' | 'endDate'>;
  facts: MailFacts;
  /**
   * Finds the id of the last message in the booking's conversation that each of the two sides has
   * read.
   */
  findReadMarks(): Promise<{ customer: string; desk: string } | undefined>;
}

interface AnyKind {
  /**
   * How long after its cause a mail is useful, in milliseconds, unless the cause sets a time
   * itself.
   */
  goodForMs: number;
  /** The choice that turns such mails off; null when they cannot be turned off. */
  turnedOffBy: MailChoice | null;
}

interface BookingKind extends AnyKind {
  name: Exclude<MailKind, SecretMailKind>;
  secretLink: null;
  subject: (about: BookingInBrief) => string;
  text: (about: AboutBooking) => MailText;
  /** Whether what the mail says is still true; otherwise it is not sent. */
  isStillTrue: (current: CurrentBooking) => boolean | Promise<boolean>;
  /**
   * The iCalendar method of the attached calendar file, in which the booking is an event; null for
   * a mail without a file.
   */
  calendar: 'PUBLISH' | 'CANCEL' | null;
}

/** A mail about a booking to its customer. */
export interface MailToCustomer extends BookingKind {
  to: 'customer';
}

/** A mail about a booking to the house, or to its people who may chat where it has no e-mail. */
export interface MailToDesk extends BookingKind {
  to: 'desk';
  /** Always null, because the desk cannot turn its mails off. */
  turnedOffBy: null;
}

/** A mail about an account, to the address that its cause names. */
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
