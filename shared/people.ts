import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams, moment, requiredText } from './fields.ts';
import { newPassword, profileFields, papersInput, user } from './users.ts';

/** Somebody whom the desk opens an account for. */
export const personNewInput = z.object({ ...profileFields, phone: papersInput.phone });
export type PersonNewInput = z.infer<typeof personNewInput>;

export const createPerson = endpoint('POST', '/api/admin/users', {
  access: 'admin',
  summary:
    'Open an account for somebody, without a password; `link` leads to where one is set, once, for 7 days. 409 email_taken',
  status: 201,
  body: personNewInput,
  reply: z.object({ user, link: z.optional(z.string()) }),
});
export const createResetLink = endpoint('POST', '/api/admin/users/:id/reset-link', {
  access: 'admin',
  summary:
    'A link by which a customer sets a new password, once, within an hour; 403 for administrators, who have a command',
  status: 201,
  params: idParams,
  reply: z.object({ url: z.string(), expiresAt: moment }),
});

export const resetInput = z.object({
  token: requiredText('Token', 'Token is required', 200),
  newPassword,
});
export type ResetInput = z.infer<typeof resetInput>;

export const resetPassword = endpoint('POST', '/api/auth/reset', {
  access: 'public',
  summary:
    'Set a password by the secret of a link; ends all sessions. 400 bad_token when it is unknown, used or old',
  body: resetInput,
});
