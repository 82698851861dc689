// A process that tests may kill: migrates the database of the settings it is given, then writes one row after
// the other and says of each that it was acknowledged.
import { openDatabase } from '../database/connect.ts';
import type { DatabaseSettings } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as DatabaseSettings;
const database = await openDatabase(settings);
const applied = await migrate(database);
console.log(`migrated ${applied.join(' ')}`);
for (let row = 1; ; row += 1) {
  const key = `${process.pid}/${row}`;
  // A table that is logged: others are emptied after a crash. Processes keep out of each other's numbers.
  const id = (process.pid % 200_000) * 10_000 + row;
  await database.db.insertInto('category').values({ id, name: key }).execute();
  console.log(`acknowledged ${key}`);
}
