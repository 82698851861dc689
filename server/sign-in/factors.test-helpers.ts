import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect } from 'vitest';
import type { TestUser, World } from '../testing/world.ts';

/**
 * The code of an authenticator app (RFC 6238). It does not use the shop's library, so that the
 * tests check that too.
 */
export function codeOf(secret: string, moment = new Date(), steps = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(moment.getTime() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** A code of six digits that is not valid at this moment. */
export const wrongCode = (secret: string, moment = new Date()): string => {
  const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, moment, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444'].find((one) => !right.includes(one)) ?? ''
  );
};

/** Sets up an authenticator app through the API; gives its secret and the recovery codes. */
export async function setUpApp(
  world: World,
  user: Pick<TestUser, 'token'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const client = world.as(user);
  const started = await client.post('/api/auth/totp');
  expect(started.statusCode, started.body).toBe(201);
  const { secret } = started.json<{ secret: string; url: string }>();
  // The app is confirmed with the code of the period before, because each code is accepted only
  // once and the present one is for the sign-in.
  const code = codeOf(secret, world.clock.machineNow(), -1);
  const confirmed = await client.post('/api/auth/totp/confirm', { code });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  return { secret, ...confirmed.json<{ recoveryCodes: string[] }>() };
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Writes a value as CBOR (RFC 8949), as far as authenticators use it. */
function cbor(value: Cbor): Buffer {
  const head = (kind: number, length: number) =>
    length < 24
      ? Buffer.from([(kind << 5) | length])
      : length < 256
        ? Buffer.from([(kind << 5) | 24, length])
        : Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const flags = { userPresent: 1, userVerified: 4, attested: 64 };

interface Ceremony {
  challenge: string;
  origin?: string;
  /** Whether the owner of the device has unlocked it. */
  verified?: boolean;
}

/** Makes an authenticator with one passkey; its counter grows with each use. */
export function createTestAuthenticator(rpId = 'localhost', home = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge, origin = home }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (verified: boolean, attested?: Buffer) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag =
      flags.userPresent | (verified ? flags.userVerified : 0) | (attested ? flags.attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, attested ?? Buffer.alloc(0)]);
  };

  return {
    id,
    /** Sets the counter to a lower value, as in a copied authenticator that was used less often. */
    setCounter(value: number) {
      counter = value;
    },
    setUserHandle(value: string) {
      userHandle = value;
    },
    register(options: Ceremony & { user?: { id: string } }) {
      userHandle = options.user?.id ?? userHandle;
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)]);
      const authData = authenticatorData(options.verified ?? true, attested);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    sign(options: Ceremony) {
      counter += 1;
      const data = clientData('webauthn.get', options);
      const authData = authenticatorData(options.verified ?? true);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle && { userHandle }),
        },
        clientExtensionResults: {},
      };
    },
  };
}
export type TestAuthenticator = ReturnType<typeof createTestAuthenticator>;

/** Asks for the challenge that a passkey must sign for a sign-in. */
export async function askForPasskey(world: World): Promise<{ challenge: string }> {
  const reply = await world.as().post('/api/auth/passkey-sign-in/options');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** Adds a passkey to a user through the API; gives its authenticator. */
export async function addPasskey(
  world: World,
  user: Pick<TestUser, 'token'>,
  name?: string,
): Promise<TestAuthenticator> {
  const authenticator = createTestAuthenticator();
  const client = world.as(user);
  const options = await client.post('/api/auth/passkeys/options');
  expect(options.statusCode, options.body).toBe(200);
  const credential = authenticator.register(options.json());
  const added = await client.post('/api/auth/passkeys', { ...(name && { name }), credential });
  expect(added.statusCode, added.body).toBe(201);
  return authenticator;
}

/** Confirms through the API, with the password, who a user is. */
export async function confirmAs(world: World, user: TestUser): Promise<void> {
  const { password } = user;
  const reply = await world.as(user).post('/api/auth/confirm-identity', { password });
  expect(reply.statusCode, reply.body).toBe(204);
}

/** Does the first step of a sign-in, with the password. */
export const logIn = (world: World, { username, password }: TestUser) =>
  world.as().post('/api/auth/login', { username, password });
