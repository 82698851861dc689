import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../scripts/temporary-folder.mjs';
import { ConfigError, readConfig } from './config.ts';
import { sessionSecrets } from './secrets.ts';

describe('the secret in the data folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await temporaryFolder('secrets');
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const file = () => path.join(dataDir, 'session-secret');
  const start = () => sessionSecrets(readConfig({ DATA_DIR: dataDir }));

  it('is made once, for the owner alone', () => {
    const [secret] = start();
    expect(secret?.length).toBeGreaterThanOrEqual(32);
    expect(start()).toEqual([secret]);
    expect(readFileSync(file(), 'utf8')).toBe(secret);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['session-secret']);
  });

  it('is refused in one line when it is empty or short', () => {
    for (const content of ['', '\n', 'x'.repeat(31), ` ${'x'.repeat(31)} \n`]) {
      writeFileSync(file(), content);
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(new RegExp(`^${file()} must have at least 32 characters[^\\n]*$`));
      expect(readFileSync(file(), 'utf8')).toBe(content);
    }
    writeFileSync(file(), `${'x'.repeat(32)}\n`);
    expect(start()).toEqual(['x'.repeat(32)]);
  });

  it('is written aside and renamed, so that an interrupted start leaves no half of it', () => {
    const aside = `${file()}.new`;
    mkdirSync(aside);
    expect(start).toThrow('EISDIR');
    expect(readdirSync(dataDir)).toEqual(['session-secret.new']);
    rmSync(aside, { recursive: true });

    writeFileSync(aside, 'half', { mode: 0o600 });
    const [secret] = start();
    expect(secret).not.toContain('half');
    expect(readFileSync(file(), 'utf8')).toBe(secret);
  });
});
