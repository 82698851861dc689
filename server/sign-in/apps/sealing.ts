import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts and decrypts the secrets of authenticator apps, so that the database alone is of no use
 * to a thief: he also needs `SESSION_SECRET` (decision 31).
 */
export interface Sealing {
  /** Encrypts a secret for one account; it cannot be decrypted for another one. */
  seal(accountId: number, secret: string): string;
  /**
   * Decrypts a text. `isCurrent` tells whether the first of the accepted secrets was used.
   * Undefined for a text that none of them has encrypted for this account.
   */
  open(accountId: number, sealed: string): { secret: string; isCurrent: boolean } | undefined;
}

/**
 * Makes the encryption. The first secret encrypts and all decrypt, so that a secret can be
 * replaced.
 */
export function createSealing(secrets: string[]): Sealing {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'lensyard-authenticator', 32)),
  );
  const [current = randomBytes(32)] = keys;
  const ownerOf = (accountId: number) => Buffer.from(String(accountId));

  function openWith(key: Buffer, accountId: number, sealed: Buffer): string | undefined {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(ownerOf(accountId));
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    try {
      const secret = decipher.update(sealed.subarray(nonceLength + tagLength));
      return Buffer.concat([secret, decipher.final()]).toString('utf8');
    } catch {
      // This key did not encrypt the text for this account.
      return undefined;
    }
  }

  return {
    seal(accountId, secret) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagLength });
      cipher.setAAD(ownerOf(accountId));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(accountId, text) {
      const sealed = Buffer.from(text, 'base64url');
      if (sealed.length <= nonceLength + tagLength) return undefined;
      for (const key of keys) {
        const secret = openWith(key, accountId, sealed);
        if (secret !== undefined) return { secret, isCurrent: key === current };
      }
      return undefined;
    },
  };
}
