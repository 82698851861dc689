import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const shop = z.object({
  name: z.string(),
  timeZone: z.string(),
  /** Today in the shop's calendar: calendars and the check for past days use it. */
  today: z.string(),
  currency: z.literal('USD'),
  hours: z.string(),
});
export type Shop = z.infer<typeof shop>;

export const getShop = endpoint('GET', '/api/shop', {
  access: 'public',
  summary: 'The shop: name, calendar, currency and hours',
  reply: shop,
});
