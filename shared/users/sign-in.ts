import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, pageQuery, requiredText } from '../fields.ts';
import { assertion } from './passkeys.ts';
import { secondFactorMethods } from './factors.rules.ts';
import { loginInput, ownUser, registerInput, signedIn } from './users.ts';

const rememberMe = loginInput.shape.rememberMe;

/**
 * The reply to a right password when a second factor is needed: it stands in place of a session.
 */
const secondFactor = z.object({
  /** A token that proves the right password; it is valid for 5 minutes and for one session. */
  token: z.string(),
  /** The second factors that the person can use. */
  methods: z.array(z.enum(secondFactorMethods)),
});
export type SecondFactor = z.infer<typeof secondFactor>;

const halfSignedIn = z.object({ secondFactor });
export type HalfSignedIn = z.infer<typeof halfSignedIn>;

export const login = endpoint('POST', '/api/auth/login', {
  access: 'public',
  summary:
    'Sign in; where a second factor is asked for, the answer has `secondFactor` in place of the session',
  alsoAnswers: [401],
  body: loginInput,
  reply: z.union([signedIn, halfSignedIn]),
});

/** A code from the authenticator app, or a recovery code. */
const code = requiredText('Code', 'Code is required', 40);

export const secondFactorInput = z
  .object({
    token: requiredText('Token', 'Token is required', 200),
    code: z.optional(code),
    assertion: z.optional(assertion),
  })
  .check(
    z.refine((input) => (input.code === undefined) !== (input.assertion === undefined), {
      error: 'Either a code or an assertion is required',
      path: ['code'],
    }),
  );
export type SecondFactorInput = z.infer<typeof secondFactorInput>;

export const sendSecondFactor = endpoint('POST', '/api/auth/second-factor', {
  access: 'public',
  summary:
    'Finish a sign-in with a code of the authenticator app, a recovery code or a passkey (`assertion`). 401 bad_code, bad_passkey; 400 bad_token after five wrong ones, 5 minutes, a session or a new password',
  alsoAnswers: [401, 429],
  status: 200,
  body: secondFactorInput,
  reply: signedIn,
});

export const register = endpoint('POST', '/api/auth/register', {
  access: 'public',
  summary: 'Open an account',
  status: 201,
  body: registerInput,
  reply: signedIn,
});

export const passkeySignIn = endpoint('POST', '/api/auth/passkey-sign-in', {
  access: 'public',
  summary:
    'Sign in with a passkey, which says itself whose it is. 401 bad_passkey, 409 passkeys_off',
  alsoAnswers: [401, 409],
  status: 200,
  body: z.object({ credential: assertion, rememberMe }),
  reply: signedIn,
});

export const confirmIdentity = endpoint('POST', '/api/auth/confirm-identity', {
  access: 'user',
  summary:
    'Show again who one is, by password or passkey: for ten minutes calls answer that asked for it with 403 confirm_identity. 400 wrong_password, 401 bad_passkey; counted like sign-ins',
  isSetUp: true,
  alsoAnswers: [429],
  body: z
    .object({
      password: z.optional(loginInput.shape.password),
      assertion: z.optional(assertion),
    })
    .check(
      z.refine((input) => (input.password === undefined) !== (input.assertion === undefined), {
        error: 'Either a password or an assertion is required',
        path: ['password'],
      }),
    ),
});

export const logout = endpoint('POST', '/api/auth/logout', {
  access: 'user',
  summary: 'End this session',
  isSetUp: true,
});
export const currentUser = endpoint('GET', '/api/auth/me', {
  access: 'user',
  summary: 'Who the token belongs to',
  isSetUp: true,
  reply: ownUser,
});

/** A session as the signed-in person sees it in his list of sessions. */
const session = z.object({
  id: z.int(),
  device: z.string(),
  browser: z.string(),
  /** The network address of the sign-in; empty where it is not known. */
  address: z.string(),
  createdAt: moment,
  /** When the session was last used, exact to the minute. */
  lastSeenAt: moment,
  expiresAt: moment,
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint('GET', '/api/auth/sessions', {
  access: 'user',
  summary: 'Where the caller is signed in, newest first',
  query: pageQuery,
  reply: z.array(session),
});
export const endSession = endpoint('DELETE', '/api/auth/sessions/:id', {
  access: 'user',
  summary: 'End one of the caller’s sessions',
  params: idParams,
});
export const endOtherSessions = endpoint('DELETE', '/api/auth/sessions', {
  access: 'user',
  summary: 'End all of the caller’s sessions but this one',
});
