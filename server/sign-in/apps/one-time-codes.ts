import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/**
 * For how many seconds an app shows a code (RFC 6238), and for how many periods before and after
 * the present one a code is accepted too.
 */
const period = 30;
const window = 1;
const digits = 6;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period });

/** Makes a secret for an authenticator app: 160 random bits as base32. */
export const createAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The URL that an authenticator app reads from a QR code. */
export const appUrl = (secret: string, names: { issuer: string; label: string }): string =>
  appOf(secret, names).toString();

/**
 * The number of the period, counted from 1970, for which a code is right; undefined for a wrong
 * code.
 */
export function stepOfCode(secret: string, code: string, machineNow: Date): number | undefined {
  const timestamp = machineNow.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta;
}

/**
 * Reads a typed text as a code of an app or as a recovery code; case, blanks and hyphens do not
 * matter. Undefined for other texts.
 */
export function readCode(typed: string): { app: string } | { recovery: string } | undefined {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { app: code };
  return /^[a-z2-7]{10}$/.test(code) ? { recovery: code } : undefined;
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
const mostRecoveryCodes = 10;

const createRecoveryCode = (): string =>
  [...randomBytes(10)].map((byte) => base32[byte % base32.length]).join('');

/** Makes ten recovery codes with 50 random bits each. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: mostRecoveryCodes }, createRecoveryCode);

/** A recovery code in the form in which it is shown: `xxxxx-xxxxx`. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
