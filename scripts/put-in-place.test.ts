import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { putInPlace } from './put-in-place.mjs';

describe('a build that is put in place', () => {
  let root = '';
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'lensyard-place-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  async function build(files: Record<string, string>): Promise<string[]> {
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(root, 'next', name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
    await putInPlace(path.join(root, 'next'), path.join(root, 'client'));
    return (await readdir(path.join(root, 'client', 'assets'))).sort();
  }

  it('leaves the files of the one before for one more build, and replaces what has the same name', async () => {
    expect(await build({ 'favicon.svg': 'one', 'assets/a-1.js': '', 'assets/b-1.js': '' })).toEqual(
      ['a-1.js', 'b-1.js'],
    );
    expect(await build({ 'favicon.svg': 'two', 'assets/a-2.js': '', 'assets/b-1.js': '' })).toEqual(
      ['a-1.js', 'a-2.js', 'b-1.js'],
    );
    expect(await readFile(path.join(root, 'client/favicon.svg'), 'utf8')).toBe('two');
    expect(await build({ 'favicon.svg': 'two', 'assets/a-3.js': '' })).toEqual([
      'a-2.js',
      'a-3.js',
      'b-1.js',
    ]);
    expect((await readdir(root)).sort()).toEqual(['client', 'client.files']);
  });

  it('leaves everything of a build whose files nobody listed', async () => {
    await mkdir(path.join(root, 'client/assets'), { recursive: true });
    await writeFile(path.join(root, 'client/assets/old.js'), '');
    expect(await build({ 'assets/new.js': '' })).toEqual(['new.js', 'old.js']);
    expect(await build({ 'assets/newer.js': '' })).toEqual(['new.js', 'newer.js']);
  });
});
