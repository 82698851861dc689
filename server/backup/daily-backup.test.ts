import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database/connect.ts';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { backUpWhenDue } from './daily-backup.ts';
import { importDatabase } from './import.ts';

describe('the daily backup', () => {
  let place: TestPlace;
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    place = await createPlace();
    database = await openDatabase(place.settings);
    folder = path.join(place.settings.dataDir, 'backups');
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const morning = Date.parse('2026-03-01T08:00:00Z');
  const hour = 3_600_000;
  const backUpAt = (moment: number) => backUpWhenDue(database.url, folder, new Date(moment));

  it('is written once a day beside the open shop, keeps seven, and can be imported', async () => {
    expect(await backUpAt(morning)).toBe(
      path.join(folder, 'lensyard-2026-03-01T08-00-00Z.jsonl.gz'),
    );
    expect(await backUpAt(morning + 23 * hour)).toBeUndefined();
    await writeFile(path.join(folder, 'a note of mine.txt'), 'stays');
    for (let day = 1; day <= 8; day += 1) {
      expect(await backUpAt(morning + day * 24 * hour)).toBeDefined();
    }
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(8);
    expect(names.at(0)).toBe('a note of mine.txt');
    expect(names.at(1)).toBe('lensyard-2026-03-03T08-00-00Z.jsonl.gz');

    const other = await createPlace({ empty: true });
    const restored = await openDatabase(other.settings);
    expect(await importDatabase(restored, path.join(folder, names.at(-1) ?? ''))).toBeGreaterThan(
      0,
    );
    await restored.close();
    await other.remove();
  });

  it('goes on when the clock was set back', async () => {
    expect(await backUpAt(morning - 24 * hour)).toBeDefined();
  });
});
