import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeOnDatabase } from '../testing/databases.ts';
import { describeTables } from './table-types.test-helpers.ts';

describeOnDatabase('the types of the tables', (database) => {
  it('are those of the migrated database, table by table and column by column', async () => {
    const source = await readFile(new URL('./types.ts', import.meta.url), 'utf8');
    const written = source.slice(source.indexOf('export interface Tables'));
    expect(written.trim()).toBe((await describeTables(database().pool)).trim());
  });
});
