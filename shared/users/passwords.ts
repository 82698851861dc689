import * as z from 'zod/mini';
import { secret } from '../fields.ts';

/**
 * The fewest characters of a new account's password; every later password needs at least
 * `shortestNewPassword`.
 */
export const shortestPassword = 6;
const shortestNewPassword = 8;

/**
 * Whether a repeated password is long enough to be compared with the first, even while other fields
 * have errors. A shorter one gets an error of its own.
 */
export const isConfirmed = (form: unknown, shortest: number): boolean =>
  typeof form === 'object' &&
  form !== null &&
  'confirmPassword' in form &&
  typeof form.confirmPassword === 'string' &&
  form.confirmPassword.length >= shortest;

export const newPassword = secret(
  `Password must be at least ${shortestNewPassword} characters`,
  shortestNewPassword,
);
const passwords = {
  currentPassword: secret('Current password is required', shortestPassword),
  newPassword,
};
export const passwordInput = z.object(passwords);
export type PasswordInput = z.infer<typeof passwordInput>;
const confirmPassword = z
  .string({ error: 'Please confirm your password' })
  .check(z.minLength(shortestNewPassword, { error: 'Please confirm your password' }));
const sameTwice = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.newPassword === form.confirmPassword,
  {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
    when: ({ value }) => isConfirmed(value, shortestNewPassword),
  },
);
export const passwordForm = z.object({ ...passwords, confirmPassword }).check(sameTwice);
/**
 * The form for a new password for somebody who came by a link and need not know the present
 * password.
 */
export const newPasswordForm = z.object({ newPassword, confirmPassword }).check(sameTwice);
