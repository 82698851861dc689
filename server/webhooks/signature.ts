import { createHmac, randomBytes } from 'node:crypto';

/** The beginning of a secret that signs; the rest is base64 (Standard Webhooks). */
const secretPrefix = 'whsec_';

/** A secret of 32 random bytes. */
export const createSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

/** A message as it is signed. */
interface Signed {
  id: string;
  /** Seconds since 1970, by the machine's clock. */
  timestamp: number;
  body: string;
}

/** The header `webhook-signature`: one signature for each secret that is in force. */
export const signaturesOf = (secrets: string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
      return `v1,${mac.digest('base64')}`;
    })
    .join(' ');
