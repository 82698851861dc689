import type { DemoBooking } from './demo-booking.ts';

const hour = 60;
const day = 24 * hour;

/** The bookings of those customers whose passwords visitors of the demo shop know. */
export const accountBookings: DemoBooking[] = [
  {
    customer: 'alex',
    slug: 'canon-eos-r5',
    also: [{ slug: 'canon-rf-70-200mm-f2-8-l', quantity: 1 }],
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
    atDesk: { paidBy: 'cash', hasReceipt: true },
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
    also: [
      { slug: 'sony-fe-24-70mm-f2-8-gm-ii', quantity: 1 },
      { slug: 'sony-np-fz100-battery-and-card-set', quantity: 2 },
    ],
    status: 'confirmed',
    from: -2,
    to: 0,
    isOut: true,
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
    atDesk: { deposit: { method: 'card' }, paidBy: 'card' },
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
];
