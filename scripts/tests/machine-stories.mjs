/**
 * The tests of the migrations and one test of each feature. They also run on the PostgreSQL of the
 * machine.
 */
export const storiesOfEachFeature = [
  'server/database/migrate.test.ts',
  'server/database/types.test.ts',
  'server/backup/backup.test.ts',
  'server/bookings/placing/baskets.test.ts',
  'server/bookings/changes/changes.test.ts',
  'server/counter/counter.test.ts',
  'server/cameras/cameras.test.ts',
  'server/cameras/finding.test.ts',
  'server/favorites/favorites.test.ts',
  'server/feeds/feeds.test.ts',
  'server/mail/mail.test.ts',
  'server/messages/sending.test.ts',
  'server/pictures/pictures.test.ts',
  'server/shop/settings.test.ts',
  'server/stock/quotes.test.ts',
  'server/units/units.test.ts',
  'server/sign-in/sign-in.test.ts',
];
