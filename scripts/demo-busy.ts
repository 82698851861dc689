// `npm run demo:busy`: fills a demo shop with the bookings of a very busy day, whether the shop is
// running or not.
import { readConfig } from '../server/config.ts';
import { connectToRunning } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { transaction } from '../server/database/transaction.ts';
import { createClock } from '../server/clock.ts';
import { fillBusyDay } from '../server/demo/busy-day.ts';

const { dataDir, databaseUrl, shopTimeZone } = readConfig(process.env);
const database = await connectToRunning({ dataDir, databaseUrl });
try {
  await migrate(database);
  const clock = createClock(shopTimeZone);
  const written = await transaction(database.db, (db) =>
    fillBusyDay(db, clock.today(), clock.now()),
  );
  process.stdout.write(
    written > 0
      ? `The house is busy: ${written} bookings were added.\n`
      : 'Nothing was added: the shop has no administrator yet, or is busy already.\n',
  );
} finally {
  await database.close();
}
