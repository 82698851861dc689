import { jwtVerify, SignJWT } from 'jose';

/** Verified tokens remembered by a process; whether their sessions still live is asked every time. */
const mostRemembered = 10_000;
/** The seconds by which two servers' clocks may differ. */
const clockTolerance = 5;

/** The audience of our tokens: nothing else signed with the same secret passes for one. */
const purpose = { typ: 'JWT', audience: 'lensyard-session' };

export interface TokenContent {
  accountId: number;
  sessionId: number;
}

export interface Tokens {
  /** A JWT (HS256) naming a session, valid until `expiresAt`. */
  sign(content: TokenContent, expiresAt: Date): Promise<string>;
  /** The session that a token names, or null when it is none of ours, altered or expired. */
  verify(token: string): Promise<TokenContent | null>;
}

/** Signs with the first secret and accepts all of them, so that a secret can be changed while people are signed in. */
export function createTokens(secrets: string[], now: () => Date = () => new Date()): Tokens {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const [signingKey] = keys;
  if (!signingKey) throw new Error('At least one secret is needed to sign tokens');

  const remembered = new Map<string, { content: TokenContent; expiresAt: number }>();
  const recall = (token: string): TokenContent | undefined => {
    const known = remembered.get(token);
    if (known && known.expiresAt > now().getTime()) return known.content;
    remembered.delete(token);
    return undefined;
  };
  const remember = (token: string, content: TokenContent, expiresAt: number) => {
    const [oldest] = remembered.keys();
    if (remembered.size >= mostRemembered && oldest) remembered.delete(oldest);
    remembered.set(token, { content, expiresAt });
  };

  return {
    sign: ({ accountId, sessionId }, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: purpose.typ })
        .setAudience(purpose.audience)
        .setSubject(String(accountId))
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(signingKey),

    async verify(token) {
      const known = recall(token);
      if (known) return known;
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            ...purpose,
            algorithms: ['HS256'],
            clockTolerance,
            currentDate: now(),
            requiredClaims: ['exp', 'sub'],
          });
          const accountId = Number(payload.sub);
          const sessionId = payload['sid'];
          if (!Number.isSafeInteger(accountId)) return null;
          if (typeof sessionId !== 'number' || !Number.isSafeInteger(sessionId)) return null;
          const content = { accountId, sessionId };
          remember(token, content, ((payload.exp ?? 0) + clockTolerance) * 1_000);
          return content;
        } catch {
          // This key has not signed the token, or it is not valid any more: the next key decides.
        }
      }
      return null;
    },
  };
}
