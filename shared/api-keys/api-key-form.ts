import * as z from 'zod/mini';
import { apiKeyInput, type ApiKeyInput } from './api-keys.ts';

/** The days after which a key ends, as the form offers them; none for a key that does not end by itself. */
export const keyEnds = { '': 'Never', 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year' };

/** A key as its form holds it. */
export const apiKeyForm = z.extend(z.pick(apiKeyInput, { name: true, permissions: true }), {
  ends: z.enum(Object.keys(keyEnds)),
});
export type ApiKeyForm = z.infer<typeof apiKeyForm>;

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * The input of a form at a moment. A second press on the same day gives the same input, also the
 * same end.
 */
export const apiKeyFromForm = ({ ends, ...input }: ApiKeyForm, now: Date): ApiKeyInput => {
  const end = new Date(now.getTime() + Number(ends) * dayMs);
  end.setUTCHours(24, 0, 0, 0);
  return { ...input, expiresAt: ends === '' ? null : end.toISOString() };
};
