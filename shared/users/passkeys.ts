import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asVisibleLine } from '../fields.rules.ts';
import { idParams, line, moment } from '../fields.ts';
import { passkeyLimits } from './factors.rules.ts';

/** Bytes in base64url, as a browser encodes the parts of an authenticator's answer. */
const bytes = z
  .string({ error: 'Must be base64url' })
  .check(z.regex(/^[\w-]+$/, { error: 'Must be base64url' }), z.maxLength(50_000));

const publicKey = z.literal('public-key', { error: 'type must be public-key' });
const extensions = z._default(z.record(z.string(), z.unknown()), {});

/** The answer of an authenticator that has made a passkey (W3C Web Authentication, RegistrationResponseJSON). */
const registration = z.object({
  id: bytes,
  rawId: bytes,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
  clientExtensionResults: extensions,
});
export type Registration = z.infer<typeof registration>;

/** The answer of an authenticator that has signed a challenge (AuthenticationResponseJSON). */
export const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
  clientExtensionResults: extensions,
});
export type Assertion = z.infer<typeof assertion>;

/**
 * Options for the browser's passkey calls. Only `challenge` is checked, because a library makes all
 * of them.
 */
const options = z.looseObject({ challenge: z.string() });

const passkeyName = line('Name', passkeyLimits.name).check(z.overwrite(asVisibleLine));

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  /** Whether the passkey is synchronised between several devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyOptions = endpoint('POST', '/api/auth/passkeys/options', {
  access: 'user',
  summary: 'What a browser needs to make a passkey for the caller; 5 minutes, once',
  isSetUp: true,
  confirms: 'recently',
  alsoAnswers: [409],
  status: 200,
  reply: options,
});
export const addPasskey = endpoint('POST', '/api/auth/passkeys', {
  access: 'user',
  summary:
    'Add a passkey. 400 bad_passkey, 409 passkey_exists, passkeys_off, too_many_passkeys beyond 20',
  isSetUp: true,
  confirms: 'recently',
  alsoAnswers: [409],
  status: 201,
  body: z.object({ name: z.optional(passkeyName), credential: registration }),
  reply: passkey,
});
export const listPasskeys = endpoint('GET', '/api/auth/passkeys', {
  access: 'user',
  summary: 'The caller’s passkeys, oldest first',
  isSetUp: true,
  reply: z.array(passkey),
});
export const removePasskey = endpoint('DELETE', '/api/auth/passkeys/:id', {
  access: 'user',
  summary: 'Remove one of the caller’s passkeys',
  confirms: 'anew',
  params: idParams,
});
export const passkeySignInOptions = endpoint('POST', '/api/auth/passkey-sign-in/options', {
  access: 'public',
  summary:
    'What a browser needs to ask for a passkey, for signing in, a second factor and confirm-identity; 5 minutes, once. 409 passkeys_off',
  alsoAnswers: [409],
  status: 200,
  reply: options,
});
