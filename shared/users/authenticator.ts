import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { moment, requiredText } from '../fields.ts';

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const getAuthenticator = endpoint('GET', '/api/auth/totp', {
  access: 'user',
  summary: 'Whether the caller has an authenticator app, and how many recovery codes are left',
  isSetUp: true,
  reply: z.object({
    confirmed: z.boolean(),
    since: z.nullable(moment),
    codesLeft: z.int(),
  }),
});
export const startAuthenticator = endpoint('POST', '/api/auth/totp', {
  access: 'user',
  summary:
    'Make the secret of an authenticator app, which counts once a code was typed (`confirm`). 409 app_exists',
  isSetUp: true,
  confirms: 'recently',
  alsoAnswers: [409],
  status: 201,
  reply: z.object({ secret: z.string(), url: z.string() }),
});
export const codeInput = z.object({ code: requiredText('Code', 'Code is required', 40) });
export const confirmAuthenticator = endpoint('POST', '/api/auth/totp/confirm', {
  access: 'user',
  summary:
    'Confirm the authenticator app by a code; gives ten recovery codes, which are shown once. 401 bad_code; counted like sign-ins',
  isSetUp: true,
  confirms: 'recently',
  alsoAnswers: [404, 409, 429],
  status: 200,
  body: codeInput,
  reply: recoveryCodes,
});
export const removeAuthenticator = endpoint('DELETE', '/api/auth/totp', {
  access: 'user',
  summary: 'Remove the authenticator app and its recovery codes',
  confirms: 'anew',
  alsoAnswers: [404],
});
export const newRecoveryCodes = endpoint('POST', '/api/auth/recovery-codes', {
  access: 'user',
  summary: 'Ten new recovery codes, shown once; the old ones are void',
  confirms: 'anew',
  alsoAnswers: [404],
  status: 200,
  reply: recoveryCodes,
});
