import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = 's'.repeat(32);

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      databaseUrl: undefined,
      demo: 'auto',
      production: false,
      development: false,
      sessionSecret: undefined,
      sessionSecretPrevious: undefined,
      shopTimeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      clockOffsetMs: 0,
      loginAttempts: 10,
      workers: 1,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      rateLimits: true,
      rateLimitFactor: 1,
      admin: undefined,
      metricsPort: undefined,
      mail: undefined,
      logLevel: 'warn',
    });
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DEMO: ' ' })).toMatchObject({ port: 3000, demo: 'auto' });
  });

  it('takes a mail server only with who mails come from, and never says its password', () => {
    const url = 'smtps://shop:open%20sesame@mail.example';
    expect(readConfig({ MAIL_URL: url, MAIL_FROM: 'shop@rentals.example' }).mail).toEqual({
      url,
      from: 'shop@rentals.example',
    });
    for (const env of [
      { MAIL_URL: url },
      { MAIL_FROM: 'shop@rentals.example' },
      { MAIL_URL: url.replace('smtps', 'https'), MAIL_FROM: 'shop@rentals.example' },
      { MAIL_URL: url, MAIL_FROM: 'shop@rentals.example,desk@rentals.example' },
    ]) {
      expect(() => readConfig(env)).toThrow(/^MAIL_(URL|FROM) [^\n]+$/);
      expect(() => readConfig(env)).not.toThrow(/sesame/);
    }
  });

  it('takes a password as it is, spaces and all', () => {
    const env = { ADMIN_USERNAME: ' boss ', ADMIN_PASSWORD: '  secret pw  ' };
    expect(readConfig(env).admin).toMatchObject({ username: 'boss', password: '  secret pw  ' });
  });

  it('asks of the first administrator what is asked of everybody', () => {
    // The name contains an invisible letter. It is removed, because no typed name would equal it
    // otherwise.
    const env = { ADMIN_USERNAME: 'bo\u200Bss', ADMIN_PASSWORD: 'long enough' };
    expect(readConfig(env).admin).toMatchObject({ username: 'boss', email: 'admin@localhost' });
    for (const email of ['boss@intranet', 'boss@rentals.example']) {
      expect(readConfig({ ...env, ADMIN_EMAIL: email }).admin).toMatchObject({ email });
    }
    for (const wrong of [
      { ADMIN_PASSWORD: 'seven77' },
      { ADMIN_PASSWORD: 'a'.repeat(201) },
      { ADMIN_EMAIL: 'boss' },
      { ADMIN_EMAIL: 'boss@two words' },
    ]) {
      const [name] = Object.keys(wrong);
      expect(() => readConfig({ ...env, ...wrong })).toThrow(new RegExp(`^${name} must be`));
    }
  });

  it('reads what is set', () => {
    expect(
      readConfig({
        PORT: '8080',
        DATABASE_URL: 'postgres://localhost/shop',
        SESSION_SECRET: secret,
        WORKERS: 'auto',
        DEMO: '1',
        TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
        PUBLIC_URL: 'https://rentals.example/',
        RATE_LIMITS: 'off',
        ADMIN_USERNAME: 'boss',
        ADMIN_PASSWORD: 'long enough',
      }),
    ).toMatchObject({
      port: 8080,
      workers: 'auto',
      demo: 'always',
      trustProxy: ['10.0.0.0/8', '127.0.0.1'],
      publicUrl: 'https://rentals.example',
      rateLimits: false,
      admin: { username: 'boss', password: 'long enough', email: 'admin@localhost' },
    });
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ RATE_LIMITS: '20' })).toMatchObject({
      rateLimits: true,
      rateLimitFactor: 20,
    });
  });

  it('moves the clock by minutes, hours and days, and never in production', () => {
    const offset = (text: string) => readConfig({ SHOP_CLOCK_OFFSET: text }).clockOffsetMs;
    expect(['+26h', '-3d', '+90m'].map(offset)).toEqual([93_600_000, -259_200_000, 5_400_000]);
    expect(() => readConfig({ SHOP_CLOCK_OFFSET: '+1h', NODE_ENV: 'production' })).toThrow(
      'SHOP_CLOCK_OFFSET must not be set with NODE_ENV=production',
    );
  });

  it('logs sign-ins, refusals and writes of the desk by default in production', () => {
    expect(readConfig({ NODE_ENV: 'production' }).logLevel).toBe('info');
    expect(readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error' }).logLevel).toBe('error');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DEMO', 'yes'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET_PREVIOUS', 'short'],
    ['SHOP_TIME_ZONE', 'Mars/Olympus'],
    ['SHOP_TIME_ZONE', '+02:00'],
    ['SHOP_CLOCK_OFFSET', '26h'],
    ['SHOP_CLOCK_OFFSET', '+1w'],
    ['LOGIN_ATTEMPTS', '-1'],
    ['WORKERS', '0'],
    ['PUBLIC_URL', 'rentals.example'],
    ['PUBLIC_URL', 'https://rentals.example/shop'],
    ['PUBLIC_URL', 'https://rentals.example/?a=b'],
    ['PUBLIC_URL', 'https://user:word@rentals.example'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0'],
    ['RATE_LIMITS', 'no'],
    ['METRICS_PORT', '0'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_USERNAME', 'ab'],
    ['ADMIN_USERNAME', 'a'.repeat(101)],
  ])('stops at %s=%s with one line naming it', (name, value) => {
    let message = '';
    try {
      readConfig({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message.startsWith(`${name} must`)).toBe(true);
    expect(message).not.toContain('\n');
  });

  it.each([
    [{ DATABASE_URL: 'postgres://localhost/shop' }, 'SESSION_SECRET must be set'],
    [{ ADMIN_USERNAME: 'boss' }, 'ADMIN_PASSWORD must be set'],
  ])('%j says what else must be set', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
