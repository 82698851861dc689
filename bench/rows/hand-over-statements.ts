import { handOverUnits } from '../../server/counter/hand-over.service.ts';
import { takeBackUnits } from '../../server/counter/take-back.service.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase, type Db } from '../../server/database/connect.ts';
import { closeDeps, createDeps } from '../../server/create-deps.ts';
import { createLogger } from '../../server/log.ts';
import { findCallers, type NamedSession } from '../../server/users/sessions.queries.ts';
import { statementsOf } from '../own-statement.ts';
import type { PreparedShop } from '../shop.ts';
import { ownStatements } from '../booking-statements.ts';
import { bookings, connections, firstIds, onCounter, unitsEach } from './counter-bookings.ts';

/**
 * A script of pgbench that hands a unit over and takes it back, with what the server says to the database about one of
 * the bookings. Each connection has bookings and an administrator of its own.
 */
export async function sameStatements(shop: PreparedShop): Promise<string> {
  const database = await openDatabase(shop.settings);
  const deps = createDeps(readConfig(shop.env), database, {
    secrets: ['of nobody'],
    log: createLogger('silent'),
  });
  const { pool } = database;
  try {
    const { admin, booking, line: lineId, camera, unit: unitId } = onCounter(bookings - 1);
    const { rows: sessions } = await pool.query<NamedSession>(
      'select id as "sessionId", account_id as "accountId" from session where account_id = $1',
      [admin],
    );
    const [found] = await findCallers(pool, sessions, {
      now: new Date(),
      machineNow: new Date(),
      factors: { passkeysWork: true, isRequired: false },
    });
    if (!found) throw new Error('nobody is at the counter');
    const { caller } = found;
    const keyed = (key: string) => ({
      key,
      fingerprint: 'a fingerprint, as long as one'.padEnd(64),
    });
    const handOverAndTakeBack = async (db: Db) => {
      const saying = { ...deps, database: { ...database, db } };
      const leaving = { units: [{ lineId, unitId }] };
      await handOverUnits(saying, caller, booking, leaving, keyed('hand-over'));
      const returning = { units: [{ unitId, condition: 'ok' as const }] };
      await takeBackUnits(saying, caller, booking, returning, keyed('take-back'));
    };
    await pool.query(`alter table booking_history alter id restart with ${firstIds.history}`);
    const units = Array.from({ length: unitsEach }, (_, index) => index);
    const said = await statementsOf(pool, handOverAndTakeBack, {
      [admin]: ':admin',
      [booking]: ':booking',
      [lineId]: ':line',
      [camera]: ':camera',
      ...Object.fromEntries(units.map((index) => [unitId + index, `:unit + ${index}`])),
      // New each time.
      [firstIds.history]: ':leaving::text',
      [firstIds.history + 1]: ':returning::text',
      'hand-over': ':leaving::text',
      'take-back': ':returning::text',
    });
    const session = (ownStatements()[0] ?? '').replaceAll('$1', ':admin');
    return `
\\set place :client_id + ${connections} * random(0, ${bookings / connections - 1})
\\set booking ${firstIds.booking} + :place
\\set line ${firstIds.line} + :place
\\set camera 1 + :place
\\set unit ${firstIds.unit} + ${unitsEach} * :place
\\set admin 2 + :client_id
\\set leaving random(1, 1000000000000)
\\set returning random(1, 1000000000000)
${[session, session, ...said].join(';\n')};
`;
  } finally {
    await closeDeps(deps);
    await database.close();
  }
}
