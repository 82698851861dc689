import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is shown (RFC 6238), and how many steps before and after now are taken. */
const period = 30;
const window = 1;
const digits = 6;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period });

/** A secret for an authenticator app, 160 bits as base32. */
export const createAppSecret = (): string => new Secret({ size: 20 }).base32;

/** The secret as apps read it from a QR code. */
export const appUrl = (secret: string, names: { issuer: string; label: string }): string =>
  appOf(secret, names).toString();

/** The step of time that a code is for, counted from 1970; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, machineNow: Date): number | undefined {
  const timestamp = machineNow.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta;
}

/** A typed text as a code of an app, or for recovery, without regard to case, blanks and hyphens. */
export function readCode(typed: string): { app: string } | { recovery: string } | undefined {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { app: code };
  return /^[a-z2-7]{10}$/.test(code) ? { recovery: code } : undefined;
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
const mostRecoveryCodes = 10;

const createRecoveryCode = (): string =>
  [...randomBytes(10)].map((byte) => base32[byte % base32.length]).join('');

/** Ten new codes for recovery, 50 bits each. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: mostRecoveryCodes }, createRecoveryCode);

/** A code for recovery as it is shown: `xxxxx-xxxxx`. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
