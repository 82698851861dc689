import { openDatabase } from '../database/connect.ts';
import { createPlace, type TestPlace } from '../testing/databases.ts';
import { makersIn, settingsFor, type Makers } from '../testing/running-shop.ts';
import { startServer, type ServerProcess } from '../testing/server-process.ts';

/**
 * A shop for tests that kill its server: a prepared database, and a function that starts a server
 * on it.
 */
export type KillableShop<Made> = Made & {
  place: TestPlace;
  start(): Promise<ServerProcess>;
};

/**
 * Makes the people and items of a shop before its first server starts; all of it is removed after
 * the test.
 */
export async function openKillableShop<Made>(
  closeLater: (close: () => Promise<unknown>) => void,
  make: (makers: Makers) => Promise<Made>,
): Promise<KillableShop<Made>> {
  const place = await createPlace();
  closeLater(() => place.remove());
  const database = await openDatabase(place.settings);
  const made = await make(makersIn(database));
  await database.close();
  return {
    ...made,
    place,
    async start() {
      const server = await startServer(settingsFor(place));
      closeLater(() => server.kill());
      return server;
    },
  };
}
