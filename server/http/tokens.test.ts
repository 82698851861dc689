import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

describe('tokens', () => {
  const [old, current] = ['o'.repeat(32), 'c'.repeat(32)];
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  it('have three segments and name account and session', async () => {
    const tokens = createTokens([current]);
    const token = await tokens.sign({ accountId: 7, sessionId: 9 }, inAnHour());
    expect(token.split('.')).toHaveLength(3);
    expect(await tokens.verify(token)).toEqual({ accountId: 7, sessionId: 9 });
  });

  it('are accepted with the previous secret too, and signed with the new one', async () => {
    const before = await createTokens([old]).sign({ accountId: 1, sessionId: 1 }, inAnHour());
    expect(await createTokens([current, old]).verify(before)).not.toBeNull();
    expect(await createTokens([current]).verify(before)).toBeNull();
    const after = await createTokens([current, old]).sign(
      { accountId: 1, sessionId: 1 },
      inAnHour(),
    );
    expect(await createTokens([current]).verify(after)).not.toBeNull();
  });

  it('are refused when expired, altered, unsigned or of another algorithm', async () => {
    const tokens = createTokens([current]);
    const token = await tokens.sign({ accountId: 1, sessionId: 1 }, inAnHour());
    const [header, payload, signature] = token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const expired = await tokens.sign(
      { accountId: 1, sessionId: 1 },
      new Date(Date.now() - 60_000),
    );
    const swapped = Buffer.from(JSON.stringify({ sub: '2', sid: 1, exp: 9_999_999_999 })).toString(
      'base64url',
    );
    for (const bad of [
      unsigned,
      expired,
      `${header}.${swapped}.${signature}`,
      '',
      'a.b.c',
      'x'.repeat(10_000),
    ]) {
      expect(await tokens.verify(bad)).toBeNull();
    }
  });
});
