import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from '../../scripts/temporary-folder.mjs';
import { openDatabase, type Database } from '../database/connect.ts';
import { createPlace, type TestPlace } from '../testing/databases.ts';

/** A folder and databases for the tests of one file; they are removed after these tests. */
export function placesForBackups() {
  let folder: string;
  const places: { place: TestPlace; database: Database }[] = [];
  beforeAll(async () => {
    folder = await temporaryFolder('backup');
  });
  afterAll(async () => {
    for (const { place, database } of places) {
      await database.close();
      await place.remove();
    }
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder: () => folder,
    /** Opens a database; unless it shall be empty, it has the tables of a shop. */
    async openPlace(empty = true) {
      const place = await createPlace({ empty });
      const database = await openDatabase(place.settings);
      places.push({ place, database });
      return { ...database, settings: place.settings };
    },
  };
}
