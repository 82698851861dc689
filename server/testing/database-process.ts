// A process that tests kill. It migrates the database of its settings; then it writes one row after
// the other, and prints the name of each row that was acknowledged.
import { openDatabase } from '../database/connect.ts';
import type { DatabaseSettings } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as DatabaseSettings;
const database = await openDatabase(settings);
const applied = await migrate(database);
console.log(`migrated ${applied.join(' ')}`);
for (let row = 1; ; row += 1) {
  const key = `${process.pid}/${row}`;
  // Rows go into a table that is logged, because a crash empties unlogged tables. Each process uses
  // ids of its own.
  const id = (process.pid % 200_000) * 10_000 + row;
  await database.db.insertInto('category').values({ id, name: key }).execute();
  console.log(`acknowledged ${key}`);
}
