import * as z from 'zod/mini';
import { numberFrom, readTwice } from './typed-numbers.rules.ts';

/**
 * A typed number in a form, checked by the schema of the call. With `isOptional` the text may be
 * empty.
 */
export const typedNumber = (input: z.ZodMiniType<number>, isOptional = false) =>
  z.string().check((payload) => {
    const text = payload.value.trim();
    if (text === '' && isOptional) return;
    const result = input.safeParse(numberFrom(text));
    const message =
      readTwice(text) ?? (result.success ? undefined : result.error.issues[0]?.message);
    if (message) payload.issues.push({ code: 'custom', input: payload.value, message });
  });
