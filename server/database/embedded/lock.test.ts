import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlace } from '../../testing/databases.ts';
import type { TestPlace } from '../../testing/databases.ts';
import { startDatabaseProcess } from '../../testing/processes.ts';
import { openDatabase } from '../connect.ts';
import { FolderInUseError } from './lock.ts';

describe('the folder of the embedded database', () => {
  let place: TestPlace;
  beforeEach(async () => {
    place = await createPlace('embedded');
  });
  afterEach(() => place.remove());

  it('is refused to a second server, which says in one line who has it', async () => {
    const before = new Date().toISOString().slice(0, 16);
    const first = await openDatabase(place.settings);
    const refusal: unknown = await openDatabase(place.settings).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderInUseError);
    const { message } = refusal as FolderInUseError;
    expect(message).toContain(`process ${process.pid} since ${before}`);
    expect(message).not.toContain('\n');
    await first.ping();

    await first.close();
    const second = await openDatabase(place.settings);
    await second.ping();
    await second.close();
  });

  it('is free after the holder was killed, with every row that was acknowledged', async () => {
    const holder = startDatabaseProcess(place.settings);
    await holder.line(`acknowledged ${holder.pid}/50`);
    await expect(openDatabase(place.settings)).rejects.toThrow(`process ${holder.pid} since`);
    await holder.kill();

    const { db, close } = await openDatabase(place.settings);
    const rows = await db.selectFrom('category').select('name').execute();
    const kept = new Set(rows.map(({ name }) => `acknowledged ${name}`));
    const acknowledged = holder.lines.filter((line) => line.startsWith('acknowledged'));
    expect(acknowledged.length).toBeGreaterThanOrEqual(50);
    expect(acknowledged.filter((line) => !kept.has(line))).toEqual([]);
    await close();
  });
});
