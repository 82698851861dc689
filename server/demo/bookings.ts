import type { BookingStatus } from '#shared/bookings.rules.ts';

export interface DemoMessage {
  from: 'customer' | 'desk';
  /** Minutes before the demo shop is filled in. */
  minutesAgo: number;
  text: string;
}

export interface DemoBooking {
  customer: string;
  slug: string;
  status: BookingStatus;
  /** Days from today, both included. */
  from: number;
  to: number;
  createdDaysAgo: number;
  notes?: string;
  messages?: DemoMessage[];
  /** The newest messages that the desk, or the customer, has not read yet. */
  unreadByDesk?: number;
  unreadByCustomer?: number;
}

const hour = 60;
const day = 24 * hour;

/** A week in the life of the desk: something out, something due, something late, questions waiting. */
export const demoBookings: DemoBooking[] = [
  {
    customer: 'alex',
    slug: 'canon-eos-r5',
    status: 'confirmed',
    from: 1,
    to: 4,
    createdDaysAgo: 5,
    notes: 'Could you add a second battery?',
    messages: [
      {
        from: 'customer',
        minutesAgo: 5 * day,
        text: 'Hello! I booked the R5 for a portrait series in the harbour. Is a CFexpress card included?',
      },
      {
        from: 'desk',
        minutesAgo: 5 * day - 40,
        text: 'Hi Alex, yes: one 325 GB card and a reader. The second battery is in the bag as well.',
      },
      { from: 'customer', minutesAgo: 5 * day - 55, text: 'Perfect, thank you.' },
      {
        from: 'desk',
        minutesAgo: 3 * hour,
        text: 'Your kit is packed. Pick-up from 9AM tomorrow, at the side entrance.',
      },
    ],
    unreadByCustomer: 1,
  },
  {
    customer: 'alex',
    slug: 'sigma-35mm-f1-4-dg-dn-art',
    status: 'pending',
    from: 8,
    to: 10,
    createdDaysAgo: 0,
    messages: [
      {
        from: 'customer',
        minutesAgo: 90,
        text: 'Is the 35mm the L-mount or the E-mount version? I would use it on an A7 IV.',
      },
    ],
    unreadByDesk: 1,
  },
  {
    customer: 'alex',
    slug: 'manfrotto-055-xpro3-3-way',
    status: 'completed',
    from: -20,
    to: -18,
    createdDaysAgo: 26,
  },
  {
    customer: 'alex',
    slug: 'fujifilm-x100vi',
    status: 'cancelled',
    from: -9,
    to: -7,
    createdDaysAgo: 15,
    notes: 'Trip was called off.',
  },
  {
    customer: 'sam',
    slug: 'sony-fx6',
    status: 'confirmed',
    from: -2,
    to: 0,
    createdDaysAgo: 12,
    notes: 'Documentary, two days on a boat. Please include the rain cover.',
    messages: [
      {
        from: 'desk',
        minutesAgo: 3 * day,
        text: 'The rain cover is in. Mind the sensor when you change lenses on deck.',
      },
      {
        from: 'customer',
        minutesAgo: 2 * day,
        text: 'Will do. We may be back an hour late today because of the tide.',
      },
      {
        from: 'customer',
        minutesAgo: 35,
        text: 'Confirmed, the ferry is late: we will be at your door at about 6PM.',
      },
    ],
    unreadByDesk: 1,
  },
  {
    customer: 'sam',
    slug: 'arri-alexa-mini-lf',
    status: 'inquiry',
    from: 0,
    to: 3,
    createdDaysAgo: 0,
    messages: [
      {
        from: 'customer',
        minutesAgo: 4 * hour,
        text: "I'm interested in renting the ARRI Alexa Mini LF. Could you provide more information?",
      },
      {
        from: 'desk',
        minutesAgo: 3 * hour,
        text: 'Gladly. It leaves with a viewfinder, four batteries and two 1 TB drives. When do you shoot, and in which format?',
      },
    ],
    unreadByCustomer: 1,
  },
  {
    customer: 'sam',
    slug: 'zeiss-cp-3-50mm-t2-1',
    status: 'completed',
    from: -40,
    to: -36,
    createdDaysAgo: 50,
  },
  {
    customer: 'ines.ferreira',
    slug: 'leica-m11',
    status: 'confirmed',
    from: 0,
    to: 2,
    createdDaysAgo: 6,
    notes: 'Pick-up at noon, please.',
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
    createdDaysAgo: 14,
    notes: 'Return by courier.',
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
  },
  {
    customer: 'tomasz.wilk',
    slug: 'nikon-d850',
    status: 'confirmed',
    from: -3,
    to: 0,
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
    from: 6,
    to: 7,
    createdDaysAgo: 10,
    notes: 'Wedding on Saturday.',
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
