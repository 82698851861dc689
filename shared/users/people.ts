import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams, moment, requiredText } from '../fields.ts';
import { newPassword } from './passwords.ts';
import { billingInput, person, personInput, profileFields } from './users.ts';

/** A person for whom the desk makes an account. */
export const personNewInput = z.object({ ...profileFields, phone: billingInput.phone });
export type PersonNewInput = z.infer<typeof personNewInput>;

export const createPerson = endpoint('POST', '/api/admin/users', {
  access: 'people.write',
  summary:
    'Open an account for somebody, without a password; `link` leads to where one is set, once, for 7 days. Takes an Idempotency-Key, a repeat of what gave a `link` is 409 already_made. 409 email_taken',
  status: 201,
  takesKey: true,
  body: personNewInput,
  reply: z.object({ user: person, link: z.optional(z.string()) }),
});
export const createResetLink = endpoint('POST', '/api/admin/users/:id/reset-link', {
  access: 'people.write',
  summary:
    'A link by which a customer sets a new password, once, within an hour; 403 for administrators, who have a command; takes an Idempotency-Key, a repeat is 409 already_made',
  status: 201,
  takesKey: true,
  params: idParams,
  reply: z.object({ url: z.string(), expiresAt: moment }),
});

export const getPerson = endpoint('GET', '/api/admin/users/:id', {
  access: 'people.read',
  summary: 'One person with what stands on papers, the desk’s note and what is due',
  params: idParams,
  reply: person,
});
export const updatePerson = endpoint('PATCH', '/api/admin/users/:id', {
  access: 'people.write',
  summary: 'Change what stands about somebody on papers, and the desk’s note',
  params: idParams,
  body: personInput,
  reply: person,
});
const forgotAddress = requiredText('Email', 'Email is required', 1_000);
export const forgotInput = z.object({ email: forgotAddress });
/**
 * The form that asks for a link for a new password. Its rule for addresses is weaker than that of
 * new accounts, because older addresses such as admin@localhost get mail too. The call accepts any
 * text, with the same answer.
 */
export const forgotForm = z.object({
  email: forgotAddress.check(
    z.regex(/^[^\s@]+@[^\s@]+$/, { error: 'Please enter a valid email address' }),
  ),
});
export const forgotPassword = endpoint('POST', '/api/auth/forgot', {
  access: 'public',
  summary:
    'Mail a link that sets a new password, where an account has that address; 204 whether there is one or not',
  alsoAnswers: [429],
  body: forgotInput,
});
export const confirmEmail = endpoint('POST', '/api/auth/confirm-email', {
  access: 'public',
  summary:
    'Confirm an address by the secret of a link, also one that is confirmed already; 400 bad_token when the link is unknown or old',
  body: z.object({ token: requiredText('Token', 'Token is required', 200) }),
});
export const sendConfirmation = endpoint('POST', '/api/auth/confirm-email/send', {
  access: 'user',
  summary: "Mail a link that confirms the caller's address; 3 an hour",
  alsoAnswers: [429],
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
