import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTokens } from '../http/tokens.ts';

const secret = 'a secret of these tests, long enough';
const content = { accountId: 1, sessionId: 2 };
const inAnHour = () => new Date(Date.now() + 3_600_000);

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = (change: object = {}) => ({
  sub: '1',
  sid: 2,
  aud: 'lensyard-session',
  exp: Math.floor(Date.now() / 1_000) + 600,
  ...change,
});

/**
 * Makes a token with any header and payload; the signature is valid, by the shop's secret unless
 * another one is given.
 */
function signed(header: object, payload: object, by: string | Uint8Array = secret): string {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`;
}

const usual = { alg: 'HS256', typ: 'JWT' };

describe('a token', () => {
  const tokens = createTokens([secret]);

  it('of ours is accepted', async () => {
    expect(await tokens.verify(signed(usual, claims()))).toEqual(content);
    expect(await tokens.verify(await tokens.sign(content, inAnHour()))).toEqual(content);
  });

  it.each([
    ['names no algorithm', { alg: 'none', typ: 'JWT' }, {}],
    ['names another algorithm', { alg: 'HS512', typ: 'JWT' }, {}],
    ['names an asymmetric algorithm', { alg: 'RS256', typ: 'JWT' }, {}],
    ['is of another type', { alg: 'HS256', typ: 'at+jwt' }, {}],
    ['needs an extension', { ...usual, crit: ['b64'], b64: false }, {}],
    ['is for another audience', usual, { aud: 'elsewhere' }],
    ['is for nobody in particular', usual, { aud: undefined }],
    ['never expires', usual, { exp: undefined }],
    ['expired a minute ago', usual, { exp: Math.floor(Date.now() / 1_000) - 60 }],
    ['is not valid yet', usual, { nbf: Math.floor(Date.now() / 1_000) + 60 }],
    ['names no account', usual, { sub: undefined }],
    ['names an account that is no number', usual, { sub: 'admin' }],
    ['names a session that is no whole number', usual, { sid: 1.5 }],
    ['names a session as text', usual, { sid: '2' }],
  ])('that %s is refused, even with our signature', async (_what, header, change) => {
    expect(await tokens.verify(signed(header, claims(change)))).toBeNull();
  });

  it('that brings its own key is refused', async () => {
    const own = 'a secret of the attacker, long enough';
    const jwk = { kty: 'oct', k: Buffer.from(own).toString('base64url') };
    for (const token of [
      signed({ ...usual, jwk }, claims(), own),
      signed({ ...usual, jku: 'https://evil.example/keys', kid: '1' }, claims(), own),
      signed({ ...usual, kid: '../../../../dev/null' }, claims(), new Uint8Array(32)),
      signed(usual, claims(), ''),
    ]) {
      expect(await tokens.verify(token)).toBeNull();
    }
  });

  it('that was once accepted is refused after it expired', async () => {
    let now = new Date();
    const here = createTokens([secret], () => now);
    const token = await here.sign(content, now);
    // The clock of the server that made the token may be up to five seconds slow, so the token is
    // valid for so long after its end.
    now = new Date(now.getTime() + 3_000);
    expect(await here.verify(token)).toEqual(content);
    now = new Date(now.getTime() + 3_000);
    expect(await here.verify(token)).toBeNull();
  });

  it('of the previous secret is accepted until that is taken away', async () => {
    const before = await createTokens(['the previous secret, long enough too']).sign(
      content,
      inAnHour(),
    );
    expect(await tokens.verify(before)).toBeNull();
    const both = createTokens([secret, 'the previous secret, long enough too']);
    expect(await both.verify(before)).toEqual(content);
    expect(await tokens.verify(await both.sign(content, inAnHour()))).toEqual(content);
  });
});
