import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { administratorFields } from '#shared/users/administrators.ts';

/**
 * All settings of the server, which are checked and read once when it starts;
 * docs/contract/running.md explains each of them.
 */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /**
   * When a demo shop is made: always, never, or with `auto` in an empty bundled database on a
   * loopback host.
   */
  demo: 'always' | 'never' | 'auto';
  production: boolean;
  /**
   * Whether the pages come from the build tool's development server, which reloads them after a
   * change.
   */
  development: boolean;
  sessionSecret: string | undefined;
  sessionSecretPrevious: string | undefined;
  shopTimeZone: string;
  /**
   * How far the shop's clock differs from the machine's, in milliseconds; it lets people try out
   * other days.
   */
  clockOffsetMs: number;
  /**
   * How many sign-ins may fail in 15 minutes for one pair of address and username; 0 turns the
   * limits of sign-ins off.
   */
  loginAttempts: number;
  workers: number | 'auto';
  publicUrl: string;
  trustProxy: false | number | string[];
  rateLimits: boolean;
  /** The factor by which limits of calls, messages and bookings are multiplied. */
  rateLimitFactor: number;
  admin: { username: string; password: string; email: string } | undefined;
  metricsPort: number | undefined;
  /**
   * The mail server, with user and password in its URL, and the sender of mails. Without it mails
   * are kept in the outbox and not sent.
   */
  mail: { url: string; from: string } | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

/**
 * The value of a setting cannot be used. The server does not start, and prints the message as its
 * only line.
 */
export class ConfigError extends Error {}

/** The least length of the session secret, in characters: a shorter one could be guessed. */
export const leastSecretLength = 32;
const leastSecret = z.minLength(leastSecretLength, {
  error: `must be at least ${leastSecretLength} characters`,
});

const whole = (lowest: number, highest: number) =>
  z.pipe(
    z
      .string()
      .check(z.regex(/^\d+$/, { error: `must be a whole number from ${lowest} to ${highest}` })),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(lowest, { error: `must be a whole number from ${lowest} to ${highest}` }),
          z.maximum(highest, { error: `must be a whole number from ${lowest} to ${highest}` }),
        ),
    ),
  );

const timeZoneExists = (name: string): boolean => {
  // An offset such as `+02:00` is refused as a time zone, because PostgreSQL reads its sign the
  // other way round.
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
const oneOf = <const Values extends [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
/** Whether a text is an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (longest < 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longest);
}

const settings = {
  HOST: z.string().check(z.regex(/^\S+$/, { error: 'must be a host name or an address' })),
  PORT: whole(0, 65_535),
  DATA_DIR: z.string(),
  DATABASE_URL: z.string().check(
    z.refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
      error: 'must be an address like postgres://user:password@host:5432/database',
    }),
  ),
  DEMO: oneOf(['0', '1']),
  NODE_ENV: z.string(),
  LENSYARD_DEV: oneOf(['0', '1']),
  SESSION_SECRET: z.string().check(leastSecret),
  SESSION_SECRET_PREVIOUS: z.string().check(leastSecret),
  SHOP_TIME_ZONE: z
    .string()
    .check(z.refine(timeZoneExists, { error: 'must be a time zone name like Europe/Berlin' })),
  SHOP_CLOCK_OFFSET: z
    .string()
    .check(z.regex(/^[+-]\d{1,6}[mhd]$/, { error: 'must be like +26h, -3d or +90m' })),
  LOGIN_ATTEMPTS: whole(0, 1_000_000),
  WORKERS: z
    .string()
    .check(
      z.regex(/^(auto|[1-9]\d{0,2})$/, { error: 'must be auto or a whole number from 1 to 999' }),
    ),
  PUBLIC_URL: z.string().check(
    z.refine(
      (value) =>
        /^https?:\/\//.test(value) &&
        URL.canParse(value) &&
        new URL(value).href === `${new URL(value).origin}/`,
      {
        error: 'must be an address like https://rentals.example, without a path',
      },
    ),
  ),
  TRUST_PROXY: z.string().check(
    z.refine(
      (value) =>
        value === 'off' ||
        /^\d{1,2}$/.test(value) ||
        value.split(',').every((part) => isNetwork(part.trim())),
      {
        error: 'must be off, a number of proxies or a list of networks like 10.0.0.0/8',
      },
    ),
  ),
  RATE_LIMITS: z.string().check(
    z.regex(/^(on|off|[1-9]\d{0,5})$/, {
      error: 'must be on, off, or how many times the usual limits, such as 10',
    }),
  ),
  ADMIN_USERNAME: administratorFields.username,
  ADMIN_PASSWORD: administratorFields.password,
  ADMIN_EMAIL: administratorFields.email,
  METRICS_PORT: whole(1, 65_535),
  MAIL_URL: z.string().check(
    z.refine((value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value), {
      error: 'must be an address like smtps://user:password@mail.example:465',
    }),
  ),
  MAIL_FROM: z
    .string()
    .check(z.regex(/^[^\s@,;<>]+@[^\s@,;<>]+$/, { error: 'must be one e-mail address' })),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
};

/**
 * The message of a rule that forms use too, without the field's label at its start: the name of the
 * setting takes its place.
 */
const withoutLabel = (message: string): string =>
  message.replace(/^(Username|Password|Email) /, '');

/** The settings whose values are not trimmed, because a space may be part of a secret. */
const secrets: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
]);

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The milliseconds of an offset such as `+26h`. */
const offsetMs = (offset: string): number =>
  Number(offset.slice(0, -1)) * (unitMs[offset.slice(-1)] ?? 0);

/**
 * The configuration from environment variables; an empty variable counts as unset.
 * @throws ConfigError naming the setting that cannot be used.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = <Name extends keyof typeof settings>(
    name: Name,
  ): z.output<(typeof settings)[Name]> | undefined => {
    const given = env[name];
    const value = secrets.has(name) ? given : given?.trim();
    if (!value) return undefined;
    const result = settings[name].safeParse(value);
    if (!result.success) {
      const [issue] = result.error.issues;
      throw new ConfigError(`${name} ${withoutLabel(issue?.message ?? 'is not valid')}`);
    }
    return result.data as z.output<(typeof settings)[Name]>;
  };
  const needs = (name: keyof typeof settings, because: string) => {
    if (read(name) === undefined) throw new ConfigError(`${name} must be set ${because}`);
  };

  const databaseUrl = read('DATABASE_URL');
  const workers = read('WORKERS') ?? '1';
  if (databaseUrl)
    needs('SESSION_SECRET', 'when DATABASE_URL is set (at least 32 random characters)');
  const mailUrl = read('MAIL_URL');
  const mailFrom = read('MAIL_FROM');
  if (mailUrl) needs('MAIL_FROM', 'together with MAIL_URL');
  if (mailFrom) needs('MAIL_URL', 'together with MAIL_FROM');
  const adminUsername = read('ADMIN_USERNAME');
  if (adminUsername) needs('ADMIN_PASSWORD', 'together with ADMIN_USERNAME');

  const demo = read('DEMO');
  const production = read('NODE_ENV') === 'production';
  const clockOffset = read('SHOP_CLOCK_OFFSET');
  if (clockOffset && production) {
    throw new ConfigError('SHOP_CLOCK_OFFSET must not be set with NODE_ENV=production');
  }
  const port = read('PORT') ?? 3000;
  const trustProxy = read('TRUST_PROXY') ?? 'off';
  return {
    host: read('HOST') ?? '127.0.0.1',
    port,
    dataDir: read('DATA_DIR') ?? './data',
    databaseUrl,
    demo: demo === '1' ? 'always' : demo === '0' ? 'never' : 'auto',
    production,
    development: read('LENSYARD_DEV') === '1',
    sessionSecret: read('SESSION_SECRET'),
    sessionSecretPrevious: read('SESSION_SECRET_PREVIOUS'),
    shopTimeZone: read('SHOP_TIME_ZONE') ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    clockOffsetMs: clockOffset ? offsetMs(clockOffset) : 0,
    loginAttempts: read('LOGIN_ATTEMPTS') ?? 10,
    workers: workers === 'auto' ? 'auto' : Number(workers),
    publicUrl: (read('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/$/, ''),
    trustProxy:
      trustProxy === 'off'
        ? false
        : /^\d+$/.test(trustProxy)
          ? Number(trustProxy)
          : trustProxy.split(',').map((network) => network.trim()),
    rateLimits: read('RATE_LIMITS') !== 'off',
    rateLimitFactor: Number(/^\d+$/.exec(read('RATE_LIMITS') ?? '')?.[0] ?? 1),
    admin: adminUsername
      ? {
          username: adminUsername,
          password: read('ADMIN_PASSWORD') ?? '',
          email: read('ADMIN_EMAIL') ?? 'admin@localhost',
        }
      : undefined,
    metricsPort: read('METRICS_PORT'),
    mail: mailUrl && mailFrom ? { url: mailUrl, from: mailFrom } : undefined,
    logLevel: read('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
  };
}

/**
 * Does work that uses a setting.
 * @throws ConfigError with the setting's name for an error of the system or the database
 */
export async function usingSetting<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    const reason = error.message || error.code;
    throw new ConfigError(`${name} cannot be used: ${reason.split('\n')[0]}`, { cause: error });
  }
}
