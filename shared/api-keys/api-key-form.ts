import * as z from 'zod/mini';
import { apiKeyInput, type ApiKeyInput } from './api-keys.ts';

/**
 * The choices of the form for when a key ends: the number of days and its label. An empty number is
 * a key that does not end by itself.
 */
export const keyEnds = { '': 'Never', 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year' };

/** The form in which the desk makes a key for a program; `ends` is a name in `keyEnds`. */
export const apiKeyForm = z.extend(z.pick(apiKeyInput, { name: true, permissions: true }), {
  ends: z.enum(Object.keys(keyEnds)),
});
export type ApiKeyForm = z.infer<typeof apiKeyForm>;

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * The body of the call that makes a key. The end is rounded up to a midnight, so that a second
 * press of the button on the same day sends the same body.
 */
export const apiKeyFromForm = ({ ends, ...input }: ApiKeyForm, now: Date): ApiKeyInput => {
  const end = new Date(now.getTime() + Number(ends) * dayMs);
  end.setUTCHours(24, 0, 0, 0);
  return { ...input, expiresAt: ends === '' ? null : end.toISOString() };
};
