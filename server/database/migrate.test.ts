import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../scripts/temporary-folder.mjs';
import { createDataFolder, createPlace, describeOnDatabase } from '../testing/databases.ts';
import { startDatabaseProcess } from '../testing/processes.ts';
import { connectToRunning, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const migrations = path.resolve(import.meta.dirname, '../../migrations');
const all = (await readdir(migrations)).sort();

describeOnDatabase('migrations', (database) => {
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder('migrations');
    await cp(migrations, folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are applied once each, in order, and recorded', async () => {
    expect(await migrate(database())).toEqual([]);
    const rows = await database()
      .db.selectFrom('migration')
      .selectAll()
      .orderBy('applied_at')
      .orderBy('name')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual(all);
    expect(rows.every(({ checksum }) => /^[0-9a-f]{64}$/.test(checksum))).toBe(true);
  });

  it('are refused when one was changed after it was applied', async () => {
    await writeFile(path.join(folder, '001_shop.sql'), 'select 1;');
    await expect(migrate(database(), folder)).rejects.toThrow(
      'Migration 001_shop.sql was changed after the database had applied it.',
    );
  });

  it('are refused when the database is newer than the code', async () => {
    await rm(path.join(folder, all.at(-1) ?? ''));
    await expect(migrate(database(), folder)).rejects.toThrow(
      `The database is newer than this program: it has migration ${all.at(-1)}.`,
    );
  });

  it('leave nothing behind when one fails, and go on when it was corrected', async () => {
    const file = path.join(folder, '998_shelf.sql');
    await writeFile(file, 'create table shelf (id integer); select nonsense;');
    await expect(migrate(database(), folder)).rejects.toThrow(
      'Migration 998_shelf.sql failed: column "nonsense" does not exist',
    );
    await writeFile(file, 'create table shelf (id integer);');
    expect(await migrate(database(), folder)).toEqual(['998_shelf.sql']);
  });

  it('are tried again when they lose deadlocks with writers, time and again', async () => {
    await writeFile(path.join(folder, '998_shelf.sql'), 'create table shelf (id integer);');
    // A sequence keeps its number when a transaction is rolled back, so this migration fails with a
    // deadlock exactly six times.
    await database().pool.query('create sequence loss');
    await writeFile(
      path.join(folder, '999_losses.sql'),
      `do $$ begin if nextval('loss') <= 6 then raise deadlock_detected; end if; end $$;`,
    );
    expect(await migrate(database(), folder)).toEqual(['999_losses.sql']);
  });
});

describe('several at once', () => {
  it('processes apply each migration once', async () => {
    const place = await createPlace({ empty: true });
    const processes = [1, 2, 3].map(() => startDatabaseProcess(place.settings));
    const lines = await Promise.all(processes.map((process) => process.line('migrated')));
    const applied = lines.flatMap((line) => line.split(' ').slice(1)).filter(Boolean);
    expect(applied.sort()).toEqual(all);
    await Promise.all(processes.map((process) => process.kill()));
    await place.remove();
  });

  it('a server and a command apply each migration once to the bundled database', async () => {
    const place = await createDataFolder();
    const server = await openDatabase(place.settings);
    const command = await connectToRunning(place.settings);
    const applied = await Promise.all([migrate(server), migrate(command)]);
    expect(applied.flat().sort()).toEqual(all);
    await command.close();
    await server.close();
    await place.remove();
  });
});
