import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDataFolder } from '../../testing/databases.ts';
import type { TestPlace } from '../../testing/databases.ts';
import { openDatabase } from '../connect.ts';
import { FolderInUseError } from './folder-lock.ts';

describe('the data folder of the bundled database', () => {
  let place: TestPlace;
  beforeEach(async () => {
    place = await createDataFolder();
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
});
