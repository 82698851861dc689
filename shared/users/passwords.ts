import * as z from 'zod/mini';
import { secret } from '../fields.ts';

/**
 * The shortest password of a new account; a later password needs at least `shortestNewPassword`.
 */
export const shortestPassword = 6;
const shortestNewPassword = 8;

/**
 * Whether a confirmation is long enough to be compared, also while other fields have errors; a
 * shorter one has a message of its own.
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
/** The form of somebody who has a link instead of the present password. */
export const newPasswordForm = z.object({ newPassword, confirmPassword }).check(sameTwice);
