import { expect, it } from 'vitest';
import { compareSecrets } from './secret-mark.ts';
import { describeInWorld } from './testing/world.ts';

describeInWorld('processes of one database', (world) => {
  it('say so when they sign by different secrets, and not while one gives way to another', async () => {
    const said: string[] = [];
    const log = { warn: (line: unknown) => void said.push(String(line)) };
    const start = (...secrets: string[]) => compareSecrets(world().database.db, secrets, log);
    await start('first secret');
    await start('first secret');
    await start('second secret', 'first secret');
    await start('second secret');
    expect(said).toEqual([]);
    await start('third secret');
    expect(said).toEqual([expect.stringContaining('SESSION_SECRET is not the one')]);
    const { rows } = await world().database.pool.query('select * from secret_mark');
    expect(JSON.stringify(rows)).not.toContain('third secret');
  });
});
