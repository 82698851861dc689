import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError, leastSecretLength, type Config } from './config.ts';

/** The secrets that tokens are accepted with, the signing one first; generated once where none is set. */
export function sessionSecrets(config: Config): string[] {
  const current = config.sessionSecret ?? keptSecret(config.dataDir);
  return config.sessionSecretPrevious ? [current, config.sessionSecretPrevious] : [current];
}

/** The caller holds the folder's lock, so only one process writes the file. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  if (!existsSync(file)) writeWhole(file, randomBytes(48).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < leastSecretLength) {
    throw new ConfigError(
      `${file} must have at least ${leastSecretLength} characters. Put the right secret there, or remove the file: then a new one is made and everybody signs in again.`,
    );
  }
  return secret;
}

/** Atomic replace: the file gets its name after its content is on disk, so it is always whole. */
function writeWhole(file: string, content: string): void {
  const aside = `${file}.new`;
  const opened = openSync(aside, 'w', 0o600);
  try {
    writeSync(opened, content);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(aside, file);
}
