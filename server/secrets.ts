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

/**
 * The secrets with which tokens are accepted; the first one signs. Where no secret is set, one is
 * made and kept in the data folder.
 */
export function sessionSecrets(config: Config): string[] {
  const current = config.sessionSecret ?? keptSecret(config.dataDir);
  return config.sessionSecretPrevious ? [current, config.sessionSecretPrevious] : [current];
}

/**
 * The secret in the data folder, which the first call writes. The caller holds the folder's lock,
 * so no other process writes the file.
 */
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

/**
 * Replaces a file in one step: the file gets its name only when its content is on disk, so it is
 * never incomplete.
 */
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
