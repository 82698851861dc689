import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';

/** The secrets that tokens are accepted with, the signing one first; generated once where none is set. */
export function sessionSecrets(config: Config): string[] {
  const current = config.sessionSecret ?? keptSecret(config.dataDir);
  return config.sessionSecretPrevious ? [current, config.sessionSecretPrevious] : [current];
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  try {
    // `wx`: only the first start writes it.
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
