import { itemsIn, type Items } from '#shared/bookings/bookings.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { formatDay, formatMoney } from '#shared/format.rules.ts';
import type { MailKind } from '#shared/mail/mail.rules.ts';

/** What a mail is made from: the house, the booking as it is now, and what happened. */
export interface About {
  house: { name: string; address: string; hours: string; phone: string; email: string };
  booking: {
    id: number;
    title: string;
    items: Items;
    startDate: Day;
    endDate: Day;
    total: number;
    customer: string;
    hasReceipt: boolean;
    unitsOut: number;
  };
  /** What was written down when it happened; texts of people among it. */
  facts: {
    reason?: string;
    before?: { startDate?: Day; endDate?: Day };
    daysLate?: number;
    /** The day that a reminder is about. */
    dueOn?: Day;
    /** Up to where the reader had read. */
    readUpTo?: string;
    sender?: string;
    text?: string;
  };
}

/** What a mail says, in the order in which it is read: what happened, what to do, by when. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Names and values, one below the other. */
  details: [name: string, value: string][];
  /** A path of the shop, and what the link says. */
  action: { path: string; label: string };
}

const days = (startDate: Day, endDate: Day): string =>
  `${formatDay(startDate)} to ${formatDay(endDate)}`;

const because = ({ reason }: About['facts']): string[] => (reason ? [`Reason: ${reason}`] : []);

const pickUpAt = ({ address, hours }: About['house']): string =>
  [address.replaceAll('\n', ', '), hours].filter(Boolean).join(' · ');

function detailsOf({ booking, house }: About): Letter['details'] {
  const rows: Letter['details'] = [
    ['Booking', `#${booking.id}`],
    ['Items', itemsIn(booking.items)],
    ['Days', days(booking.startDate, booking.endDate)],
    ['Total', formatMoney(booking.total)],
    ['Pick-up', pickUpAt(house)],
  ];
  return rows.filter(([, value]) => value !== '');
}

const open = ({ booking }: About): Letter['action'] => ({
  path: `/chat/${booking.id}`,
  label: 'Open the booking',
});

/** A mail about a booking to its customer or the desk. */
function aboutBooking(
  about: About,
  subject: string,
  paragraphs: string[],
  action: Letter['action'] = open(about),
): Letter {
  return {
    subject: `${subject}: ${about.booking.title} (#${about.booking.id})`,
    paragraphs,
    details: detailsOf(about),
    action,
  };
}

const changedFrom = ({ facts: { before } }: About): string[] =>
  before?.startDate && before.endDate ? [`It was ${days(before.startDate, before.endDate)}.`] : [];

type BookingKind = Exclude<
  MailKind,
  'reset' | 'invitation' | 'confirm_address' | 'address_changed' | 'reset_link'
>;

const letters: Record<BookingKind, (about: About) => Letter> = {
  request_received: (about) =>
    aboutBooking(about, 'We received your request', [
      'We hold everything for you and confirm it soon.',
      'There is nothing to do until then. Nothing is charged now.',
    ]),
  confirmed: (about) =>
    aboutBooking(about, 'Your booking is confirmed', [
      `We have it ready for you on ${formatDay(about.booking.startDate)}.`,
      `Please bring it back by ${formatDay(about.booking.endDate)}.`,
    ]),
  changed: (about) =>
    aboutBooking(about, 'Your booking was changed', [
      'The shop has changed your booking. Below is what holds now.',
      ...changedFrom(about),
      'If that does not suit you, tell us in the chat.',
    ]),
  cancelled: (about) =>
    aboutBooking(about, 'Your booking was cancelled', [
      'The shop has cancelled your booking.',
      ...because(about.facts),
      'If you have questions, ask us in the chat.',
    ]),
  declined: (about) =>
    aboutBooking(about, 'We cannot confirm your request', [
      'We are sorry: we cannot rent this to you on these days.',
      ...because(about.facts),
      'Nothing was charged. Other days or other items may be free.',
    ]),
  expired: (about) =>
    aboutBooking(
      about,
      'Your request was not confirmed in time',
      ['Nothing is held for you any more, and nothing was charged.', 'You can book it again.'],
      { path: '/bookings', label: 'Book again' },
    ),
  picked_up: (about) =>
    aboutBooking(about, 'You have picked it up', [
      `Please bring everything back by ${formatDay(about.booking.endDate)}.`,
    ]),
  returned: (about) => (about.booking.unitsOut > 0 ? partlyReturned(about) : allReturned(about)),
  due_tomorrow: (about) =>
    aboutBooking(about, 'Due back tomorrow', [
      `Please bring it back by ${formatDay(about.booking.endDate)}.`,
      'If you need it for longer, ask us in the chat today.',
    ]),
  overdue: (about) =>
    aboutBooking(about, 'Overdue', [
      `It was due back on ${formatDay(about.booking.endDate)}, ${late(about)} ago, and somebody else may be waiting for it.`,
      'Please bring it back today, or tell us in the chat when you can.',
    ]),
  unread: (about) => unread(about, `${about.facts.sender ?? about.house.name} has written to you`),
  desk_request: (about) =>
    aboutBooking(about, `New request from ${about.booking.customer}`, [
      'Please confirm or decline it.',
    ]),
  desk_changed: (about) =>
    aboutBooking(about, `${about.booking.customer} changed a booking`, [
      'Below is what holds now.',
      ...changedFrom(about),
    ]),
  desk_cancelled: (about) =>
    aboutBooking(about, `${about.booking.customer} cancelled a booking`, [
      'Its units are free again.',
      ...because(about.facts),
    ]),
  desk_expired: (about) =>
    aboutBooking(about, 'A request was not confirmed in time', ['Its units are free again.']),
  desk_unread: (about) =>
    unread(about, `${about.facts.sender ?? about.booking.customer} has written to you`),
};

const allReturned = (about: About): Letter =>
  aboutBooking(
    about,
    'Thank you, it is back',
    ['We have taken it back. Below is what you rented.'],
    about.booking.hasReceipt
      ? { path: `/bookings/${about.booking.id}/receipt`, label: 'Open the receipt' }
      : open(about),
  );

const partlyReturned = (about: About): Letter =>
  aboutBooking(about, 'A part of it is back', [
    `Thank you. Of what you rented, ${about.booking.unitsOut} ${about.booking.unitsOut === 1 ? 'piece is' : 'pieces are'} still with you.`,
    `Please bring the rest back by ${formatDay(about.booking.endDate)}.`,
  ]);

const late = ({ facts: { daysLate = 1 } }: About): string =>
  daysLate === 1 ? '1 day' : `${daysLate} days`;

const unread = (about: About, subject: string): Letter => ({
  ...aboutBooking(about, subject, [about.facts.text ?? '']),
  action: { path: `/chat/${about.booking.id}`, label: 'Answer' },
});

const isAboutBooking = (kind: MailKind): kind is BookingKind => kind in letters;

/** The link of a secret mail until it is handed over, and what the desk sees of it for ever. */
export const hiddenLink = '(link not shown)';

/** What a mail says about a booking; undefined for kinds that are about an account. */
export const bookingLetter = (kind: MailKind, about: About): Letter | undefined =>
  isAboutBooking(kind) ? letters[kind](about) : undefined;

/** What a mail says about somebody's account. `username` only where the address is confirmed. */
export function accountLetter(
  kind: MailKind,
  { house, username }: { house: string; username: string | undefined },
): Letter {
  const details: Letter['details'] = username ? [['User name', username]] : [];
  switch (kind) {
    case 'reset':
      return {
        subject: 'Set a new password',
        paragraphs: [
          `Somebody, probably you, asked ${house} for a new password.`,
          'The link works once, for an hour. If it was not you, there is nothing to do.',
        ],
        details,
        action: { path: '/reset', label: 'Set a new password' },
      };
    case 'invitation':
      return {
        subject: `Your account at ${house}`,
        paragraphs: [
          `${house} has opened an account for you. Set a password to use it.`,
          'The link works once, for 7 days.',
        ],
        details,
        action: { path: '/reset', label: 'Set a password' },
      };
    case 'confirm_address':
      return {
        subject: 'Confirm your address',
        paragraphs: [
          `This address was given to ${house}. Please confirm that it is yours.`,
          'The link works for 7 days. If it was not you, there is nothing to do.',
        ],
        details: [],
        action: { path: '/confirm', label: 'Confirm the address' },
      };
    case 'address_changed':
      return {
        subject: 'Your address was changed',
        paragraphs: [
          `The e-mail address of your account at ${house} was changed. Mails go to the new one from now on.`,
          'If it was not you, please write to us at once.',
        ],
        details,
        action: { path: '/settings', label: 'Open your account' },
      };
    default:
      return {
        subject: 'A link to set your password was made',
        paragraphs: [
          `The desk of ${house} has made a link by which a new password can be set for your account.`,
          'If you did not ask for it, please write to us at once.',
        ],
        details,
        action: { path: '/settings', label: 'Open your account' },
      };
  }
}
