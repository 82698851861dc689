import * as z from 'zod/mini';
import { isDay } from '../days.rules.ts';
import { wholeNumber } from '../fields.ts';

export const weekday = wholeNumber('A weekday is a number from 1 (Monday) to 7 (Sunday)', 1, 7);

/** A calendar day in the settings. */
export const settingDay = z
  .string({ error: 'Please enter a date' })
  .check(z.refine(isDay, { error: 'Please enter a date that exists' }));

/**
 * A check that refuses each entry of a list for which `sound` returns false. `sound` gets the entry
 * and all entries before it.
 */
export const each =
  <Entry>(field: string, message: string, sound: (entry: Entry, before: Entry[]) => boolean) =>
  (list: z.core.ParsePayload<Entry[]>): void => {
    for (const [index, entry] of list.value.entries()) {
      if (sound(entry, list.value.slice(0, index))) continue;
      list.issues.push({ code: 'custom', input: entry, path: [index, field], message });
    }
  };
