/**
 * Time zones and hours at which the shop's day differs from the day in UTC, evenings before the
 * clocks change, and days at the end of a week or a month.
 */
export const daysOfTheShop = [
  'America/New_York 21:00',
  'Asia/Kolkata 04:00',
  'Pacific/Apia 04:00',
  'America/New_York 21:00 shorter',
  'America/New_York 21:00 longer',
  'UTC 12:00 friday',
  'UTC 12:00 saturday',
  'UTC 12:00 sunday',
  'UTC 12:00 month-end',
];

/** The tests whose results may depend on the shop's day. */
export const testsOfDays = [
  'server/admin',
  'server/bookings',
  'server/cameras',
  'server/counter',
  'server/feeds',
  'server/mail/reminders',
  'server/money',
  'server/prices',
  'server/shop',
  'server/stock',
  'server/units',
];

export const shortForm = {
  day: 'Asia/Kolkata 04:00',
  tests: [
    'server/admin/today',
    'server/counter/counter-days',
    'server/mail/reminders',
    'server/stock/alternatives',
    'server/stock/quotes',
    'server/units',
  ],
};
