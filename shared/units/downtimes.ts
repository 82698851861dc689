import * as z from 'zod/mini';
import { plainDay } from '../days.ts';
import { requiredText } from '../fields.ts';
import { unitLimits } from './units.rules.ts';

const downtimeFields = {
  from: plainDay('Please choose the first day'),
  reason: requiredText('Reason', 'Please give a reason', unitLimits.note),
};
const lastDay = plainDay('The last day must be a date');
const daysInOrder = z.refine<{ from: string; to?: string | null | undefined }>(
  ({ from, to }) => !to || to >= from,
  { error: 'The last day must not be before the first', path: ['to'] },
);
export const downtimeInput = z
  .object({ ...downtimeFields, to: z.optional(z.nullable(lastDay)) })
  .check(daysInOrder);
export type DowntimeInput = z.infer<typeof downtimeInput>;

/** The form of a downtime; the last day is '' as long as it is not known. */
export const downtimeForm = z
  .object({ ...downtimeFields, to: z.union([z.literal(''), lastDay]) })
  .check(daysInOrder);
export type DowntimeForm = z.infer<typeof downtimeForm>;
