import { accountBookings } from './account-bookings.ts';
import type { DemoBooking } from './demo-booking.ts';

const hour = 60;
const day = 24 * hour;

/**
 * The bookings of the demo shop. They show a week of the desk: units that are out, due or late, and
 * questions that wait for an answer.
 */
export const demoBookings: DemoBooking[] = [
  ...accountBookings,
  {
    customer: 'ines.ferreira',
    slug: 'leica-m11',
    status: 'confirmed',
    from: 0,
    to: 2,
    createdDaysAgo: 6,
    notes: 'Pick-up at noon, please.',
    atDesk: { paidBy: 'card' },
  },
  {
    customer: 'ines.ferreira',
    slug: 'fujifilm-x-t5',
    status: 'pending',
    from: 5,
    to: 9,
    createdDaysAgo: 1,
    notes: 'For a workshop; two of my students come along to collect it.',
    messages: [
      {
        from: 'customer',
        minutesAgo: 26 * hour,
        text: 'Would a third body be possible for the same days?',
      },
      {
        from: 'desk',
        minutesAgo: 25 * hour,
        text: 'Very likely. I check with the workshop of last week and tell you tomorrow.',
      },
      { from: 'customer', minutesAgo: 2 * hour, text: 'Any news about the third body?' },
    ],
    unreadByDesk: 1,
  },
  {
    customer: 'jonas.lindqvist',
    slug: 'arri-amira',
    status: 'confirmed',
    from: -6,
    to: -1,
    isOut: true,
    createdDaysAgo: 14,
    notes: 'Return by courier.',
    atDesk: {
      deposit: { method: 'card' },
      entries: [{ kind: 'payment', amount: 1000, method: 'transfer' }],
    },
  },
  {
    customer: 'jonas.lindqvist',
    slug: 'red-komodo-6k',
    status: 'pending',
    from: 12,
    to: 18,
    createdDaysAgo: 2,
  },
  {
    customer: 'jonas.lindqvist',
    slug: 'aputure-ls-600d-pro',
    status: 'confirmed',
    from: 12,
    to: 18,
    createdDaysAgo: 2,
  },
  {
    customer: 'priya.raman',
    slug: 'sony-a7-iv',
    status: 'confirmed',
    from: 0,
    to: 1,
    createdDaysAgo: 4,
  },
  {
    customer: 'priya.raman',
    slug: 'sennheiser-mkh-416',
    status: 'confirmed',
    from: 0,
    to: 1,
    createdDaysAgo: 4,
  },
  {
    customer: 'priya.raman',
    slug: 'canon-eos-c300-mark-iii',
    status: 'completed',
    from: -33,
    to: -28,
    createdDaysAgo: 41,
    atDesk: {
      deposit: { method: 'card', isReturned: true },
      entries: [
        { kind: 'late_fee', amount: 240, reason: '1 x Canon EOS C300 Mark III, 1 day late' },
      ],
      hasReceipt: true,
    },
  },
  {
    customer: 'tomasz.wilk',
    slug: 'nikon-d850',
    also: [{ slug: 'manfrotto-055-xpro3-3-way', quantity: 1 }],
    status: 'confirmed',
    from: 0,
    to: 3,
    createdDaysAgo: 9,
  },
  {
    customer: 'tomasz.wilk',
    slug: 'nikon-z8',
    status: 'cancelled',
    from: 2,
    to: 5,
    createdDaysAgo: 3,
    notes: 'Took the D850 for longer instead.',
  },
  {
    customer: 'tomasz.wilk',
    slug: 'pentax-k-1-mark-ii',
    status: 'completed',
    from: -60,
    to: -57,
    createdDaysAgo: 66,
  },
  {
    customer: 'naomi.clarke',
    slug: 'blackmagic-pocket-cinema-camera-6k-pro',
    also: [
      { slug: 'manfrotto-055-xpro3-3-way', quantity: 1 },
      { slug: 'atomos-ninja-v', quantity: 2 },
    ],
    status: 'confirmed',
    from: 3,
    to: 11,
    createdDaysAgo: 7,
    messages: [
      {
        from: 'customer',
        minutesAgo: 6 * day,
        text: 'We record to SSD over USB-C. Do you rent drives too?',
      },
      {
        from: 'desk',
        minutesAgo: 6 * day - 30,
        text: 'We do: two 2 TB drives with a cage mount are reserved for you.',
      },
    ],
  },
  {
    customer: 'naomi.clarke',
    slug: 'dji-rs-3-pro',
    status: 'confirmed',
    from: 3,
    to: 11,
    createdDaysAgo: 7,
  },
  {
    customer: 'naomi.clarke',
    slug: 'gopro-hero12-black',
    status: 'completed',
    from: -90,
    to: -86,
    createdDaysAgo: 99,
  },
  {
    customer: 'leo.hoffmann',
    slug: 'sony-fe-24-70mm-f2-8-gm-ii',
    status: 'confirmed',
    from: 5,
    to: 6,
    createdDaysAgo: 10,
    notes: 'Wedding on Saturday.',
    atDesk: { movedTo: { from: 6, to: 7 } },
  },
  {
    customer: 'leo.hoffmann',
    slug: 'canon-rf-70-200mm-f2-8-l',
    status: 'pending',
    from: 6,
    to: 7,
    createdDaysAgo: 0,
  },
  {
    customer: 'leo.hoffmann',
    slug: 'atomos-ninja-v',
    status: 'cancelled',
    from: -4,
    to: -3,
    createdDaysAgo: 8,
  },
];
