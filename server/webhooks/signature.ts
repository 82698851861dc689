import { createHmac, randomBytes } from 'node:crypto';

/** The beginning of a secret for signatures; the rest is base64 (Standard Webhooks). */
const secretPrefix = 'whsec_';

/** Makes a secret of 32 random bytes. */
export const createSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

/** The parts of a message that are signed. */
interface Signed {
  id: string;
  /** The seconds since 1970, by the machine's clock. */
  timestamp: number;
  body: string;
}

/** The value of the header `webhook-signature`: one signature for each valid secret. */
export const signaturesOf = (secrets: string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
      return `v1,${mac.digest('base64')}`;
    })
    .join(' ');
