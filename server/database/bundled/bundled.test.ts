import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAfterEach } from '../../testing/closing.ts';
import { createDataFolder, type TestPlace } from '../../testing/databases.ts';
import { startDatabaseProcess } from '../../testing/processes.ts';
import { connectToRunning, openDatabase, type Database } from '../connect.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { addressOf, databaseFolder, readPidFile } from './address.ts';
import { startBundled } from './bundled.ts';
import { bundledPrograms } from './programs.ts';

const closeLater = closeAfterEach();
let place: TestPlace;
let dataDir: string;
beforeEach(async () => {
  place = await createDataFolder();
  ({ dataDir } = place.settings);
});
afterEach(() => place.remove());

const quiet = () => undefined;
const pidOf = (folder: string): number => readPidFile(databaseFolder(folder))?.pid ?? 0;

async function open(log: (line: string) => void = quiet): Promise<Database> {
  const database = await openDatabase({ dataDir, log });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= database.close());
  closeLater(close);
  return { ...database, close };
}

const expectAnswer = ({ ping }: Database) => expect(ping()).resolves.toBeUndefined();

async function answersAgain({ ping }: Database): Promise<void> {
  await expect
    .poll(
      () =>
        ping().then(
          () => 'answers',
          () => 'away',
        ),
      { timeout: 20_000 },
    )
    .toBe('answers');
}

describe('the bundled database', () => {
  it('is for its owner only, listens on no port and waits for the disk', async () => {
    const { pool } = await open();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(databaseFolder(dataDir)).mode & 0o777).toBe(0o700);
    const { rows } = await pool.query(
      `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    );
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'fsync on',
      'full_page_writes on',
      'listen_addresses ',
      'synchronous_commit on',
    ]);
  });

  it('opens whatever the environment says about another PostgreSQL', async () => {
    vi.stubEnv('PGPORT', '6543').stubEnv('PGSSLMODE', 'require').stubEnv('PGHOST', 'db.example');
    vi.stubEnv('PGDATA', '/nowhere').stubEnv('PGOPTIONS', '-c search_path=nowhere');
    await expectAnswer(await open());
  });

  it('lowers the letters of every language', async () => {
    const { rows } = await (await open()).pool.query(`select lower('IÄЛΣ') as lowered`);
    expect(rows).toEqual([{ lowered: 'iäлσ' }]);
  });

  it('has a short way to its socket where the folder has a long path', async () => {
    dataDir = path.join(dataDir, 'a long name of a folder '.repeat(5));
    await expectAnswer(await open());
  });

  it('is reached over loopback with a password where there are no sockets', async () => {
    const { url, close } = await startBundled(dataDir, quiet, 'loopback');
    closeLater(close);
    const asked = async (databaseUrl: string) => {
      const database = await openDatabase({ dataDir: '', databaseUrl });
      await database.ping().finally(() => database.close());
    };
    await asked(addressOf(databaseFolder(dataDir), 'loopback'));
    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(asked(wrong.href)).rejects.toThrow('password authentication failed');
    expect(statSync(`${databaseFolder(dataDir)}.password`).mode & 0o777).toBe(0o600);
  });
});

describe('a server of the database that ends by itself', () => {
  it('is answered as unavailable and started again, with all that was acknowledged', async () => {
    const lines: string[] = [];
    const database = await open((line) => lines.push(line));
    await database.pool.query('create table kept (n integer)');
    await database.pool.query('insert into kept values (1)');
    process.kill(pidOf(dataDir), 'SIGKILL');
    const failure: unknown = await database.pool
      .query('select pg_sleep(1)')
      .catch((error) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await answersAgain(database);
    expect((await database.pool.query('select n from kept')).rows).toEqual([{ n: 1 }]);
    expect(lines.join()).toContain('is started again');
  });

  it('does not keep the shop from closing', async () => {
    const database = await open();
    process.kill(pidOf(dataDir), 'SIGKILL');
    await database.close();
    await expectAnswer(await open());
  });
});

describe('a shop that was killed', () => {
  it('leaves a server that the next start ends, with every row that was acknowledged', async () => {
    const holder = startDatabaseProcess(place.settings);
    await holder.line(`acknowledged ${holder.pid}/50`);
    await expect(openDatabase(place.settings)).rejects.toThrow(`process ${holder.pid} since`);
    const left = pidOf(dataDir);
    await holder.kill();

    const startedAt = Date.now();
    const { db } = await open();
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(pidOf(dataDir)).not.toBe(left);
    const rows = await db.selectFrom('category').select('name').execute();
    const kept = new Set(rows.map(({ name }) => `acknowledged ${name}`));
    const acknowledged = holder.lines.filter((line) => line.startsWith('acknowledged'));
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    expect(acknowledged.filter((line) => !kept.has(line))).toEqual([]);
  });

  it('and whose number is another process by now does not keep the next one from starting', async () => {
    await (await open()).close();
    const pidFile = path.join(databaseFolder(dataDir), 'postmaster.pid');
    writeFileSync(
      pidFile,
      `${process.pid}\n${databaseFolder(dataDir)}\n0\n5432\n.\n\n0 0\nready\n`,
    );
    await expectAnswer(await open());
  });
});

describe('commands', () => {
  it('work on the database of the shop that is open', async () => {
    const server = await open();
    const command = await connectToRunning(place.settings);
    await command.pool.query('create table made (n integer)');
    await command.close();
    expect((await server.pool.query('select n from made')).rows).toEqual([]);
  });

  it('open the database themselves while the shop is closed', async () => {
    const command = await connectToRunning(place.settings);
    await command.ping();
    await expect(openDatabase(place.settings)).rejects.toThrow('is in use by process');
    await command.close();
  });
});

describe('a data folder that does not fit', () => {
  /**
   * Expects that the start is refused with one line, and that nothing in the folder has changed.
   */
  async function expectRefusal(reason: RegExp): Promise<void> {
    const before = readdirSync(dataDir, { recursive: true });
    const refusal = (await openDatabase(place.settings).catch((error: Error) => error)) as Error;
    expect(refusal.message).toMatch(reason);
    expect(refusal.message).not.toContain('\n');
    const after = readdirSync(dataDir, { recursive: true });
    expect(after.filter((file) => file !== 'database.lock')).toEqual(before);
  }

  it('because its database is one of the engine of before names the way on', async () => {
    mkdirSync(path.join(dataDir, 'database'));
    writeFileSync(path.join(dataDir, 'database/PG_VERSION'), '18\n');
    await expectRefusal(/commit 6100775 .*npm run database -- import/);
  });

  it('because its database is of another version is left as it is', async () => {
    mkdirSync(databaseFolder(dataDir));
    writeFileSync(path.join(databaseFolder(dataDir), 'PG_VERSION'), '19\n');
    await expectRefusal(/PostgreSQL 19, and this program brings 18: nothing was changed/);
  });

  it('because something else is in it is left as it is', async () => {
    mkdirSync(databaseFolder(dataDir));
    writeFileSync(path.join(databaseFolder(dataDir), 'letters.txt'), 'mine');
    await expectRefusal(/is not empty and no database/);
  });

  it('because the making of a database was cut short gets a new one', async () => {
    mkdirSync(`${databaseFolder(dataDir)}.unfinished`);
    writeFileSync(path.join(`${databaseFolder(dataDir)}.unfinished`, 'PG_VERSION'), '18\n');
    mkdirSync(databaseFolder(dataDir));
    await expectAnswer(await open());
    expect(readdirSync(dataDir)).not.toContain('postgres.unfinished');
  });

  it('because its files are damaged says so in one line, and is free again', async () => {
    await (await open()).close();
    rmSync(path.join(databaseFolder(dataDir), 'global'), { recursive: true });
    await expect(openDatabase(place.settings)).rejects.toThrow(
      /^The database in [^\n]+ does not start: [^\n]+$/,
    );
    rmSync(databaseFolder(dataDir), { recursive: true });
    await expectAnswer(await open());
  });
});

describe('a package whose install step did not run', () => {
  it('gets the links among its libraries at the start', async () => {
    const { postgres } = await bundledPrograms();
    const native = path.resolve(path.dirname(postgres), '..');
    const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    const link = path.resolve(native, '..', links[0]?.target ?? '');
    rmSync(link);
    await bundledPrograms();
    expect(statSync(link).isFile()).toBe(true);
    execFileSync(postgres, ['--version']);
  });
});
