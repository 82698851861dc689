import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { firstDaySteps } from './first-day.rules.ts';

export const getFirstDay = endpoint('GET', '/api/admin/first-day', {
  access: 'bookings.read',
  summary: 'What a new shop has to do, and what of it is done; `isShown` as long as it is new',
  reply: z.object({
    isShown: z.boolean(),
    steps: z.array(z.object({ step: z.enum(firstDaySteps), isDone: z.boolean() })),
  }),
});
export const dismissFirstDay = endpoint('POST', '/api/admin/first-day/dismiss', {
  access: 'settings.write',
  summary: 'Show the list of the first day no more',
});
