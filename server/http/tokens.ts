import { jwtVerify, SignJWT } from 'jose';

/**
 * How many checked tokens a process remembers, so that it need not check the signature again.
 * Whether the session is still valid is asked at each call.
 */
const mostRemembered = 10_000;
/** By how many seconds the clocks of two servers may differ. */
const clockTolerance = 5;

/**
 * Type and audience of session tokens, so that nothing else that is signed with the same secret is
 * accepted as one.
 */
const purpose = { typ: 'JWT', audience: 'lensyard-session' };

export interface TokenContent {
  accountId: number;
  sessionId: number;
}

export interface Tokens {
  /** Makes a JWT (HS256) that names a session and is valid until `expiresAt`. */
  sign(content: TokenContent, expiresAt: Date): Promise<string>;
  /**
   * The session that a token names; null for a token of others, and for one that was altered or has
   * expired.
   */
  verify(token: string): Promise<TokenContent | null>;
}

/**
 * Makes and checks session tokens. The first secret signs and all are accepted, so that a secret
 * can be replaced while people are signed in.
 */
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
          // Another secret may have signed the token, so the next one is tried.
        }
      }
      return null;
    },
  };
}
