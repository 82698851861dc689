/** The price rules in the settings of a house (docs/contract/settings.md 3). */
import * as z from 'zod/mini';
import { isQuarterHour } from '../days.ts';
import { requiredLine, whole } from '../fields.ts';
import { each, settingDay, weekday } from '../shop/setting-fields.ts';
import { settingLimits } from '../shop/setting-limits.rules.ts';
import { weekendSpan } from './counted-days.rules.ts';
import { hasThreeDecimals, hasTwoDecimals } from './prices.rules.ts';

const number = (error: string, isSound: (value: number) => boolean) =>
  z.number({ error }).check(z.refine(isSound, { error }));

const percent = number(
  'Percent must be above 0, at most 100, with at most two decimals',
  (value) => value > 0 && value <= 100 && hasTwoDecimals(value),
);
const taxPercent = number(
  'Percent must be above 0, at most 100, with at most three decimals',
  (value) => value > 0 && value <= 100 && hasThreeDecimals(value),
);
const seasonPercent = number(
  'Percent must be from -90 to 300, not 0, with at most two decimals',
  (value) => value >= -90 && value <= 300 && value !== 0 && hasTwoDecimals(value),
);

const discount = z.object({ fromDays: whole('From days', 1, settingLimits.days), percent });
const discounts = z.array(discount, { error: 'Discounts must be a list' }).check(
  z.maxLength(settingLimits.discounts, {
    error: `At most ${settingLimits.discounts} discounts`,
    abort: true,
  }),
  each('fromDays', 'Must be more days than the discount before', ({ fromDays }, before) =>
    before.every((other) => other.fromDays < fromDays),
  ),
);

const time = z.nullable(
  z
    .string({ error: 'Must be a quarter hour, HH:MM' })
    .check(z.refine<string>(isQuarterHour, { error: 'Must be a quarter hour, HH:MM' })),
);
const freeDays = z.object({
  closed: z.boolean({ error: 'closed must be true or false' }),
  pickUpAfter: time,
  returnBefore: time,
});

const weekend = z
  .object({ fromDay: weekday, toDay: weekday, asDays: whole('Counts as', 1, 3) })
  .check(
    z.refine((given) => weekendSpan(given) >= 2 && weekendSpan(given) <= 4, {
      error: 'A weekend has 2 to 4 days',
      path: ['toDay'],
    }),
    z.refine((given) => given.asDays < weekendSpan(given), {
      error: 'Must be fewer days than the weekend has',
      path: ['asDays'],
    }),
  );

const season = z
  .object({
    name: requiredLine('Season', 'Season is required', settingLimits.seasonName),
    from: settingDay,
    to: settingDay,
    percent: seasonPercent,
  })
  .check(
    z.refine(({ from, to }) => to >= from, {
      error: 'Last day must not be before the first',
      path: ['to'],
    }),
  );
const seasons = z.array(season, { error: 'Seasons must be a list' }).check(
  z.maxLength(settingLimits.seasons, {
    error: `At most ${settingLimits.seasons} seasons`,
    abort: true,
  }),
  each('from', 'Overlaps with a season before it', ({ from, to }, before) =>
    before.every((other) => to < other.from || other.to < from),
  ),
);

const tax = z.object({
  label: requiredLine('Tax label', 'Tax label is required', settingLimits.taxLabel),
  percent: taxPercent,
  kind: z._default(
    z.enum(['contained', 'added'], { error: 'kind must be contained or added' }),
    'contained',
  ),
});

const fields = {
  weekAsDays: whole('A week is charged as', 1, 7),
  countedAs: z.enum(['days', 'nights'], { error: 'countedAs must be days or nights' }),
  freeDays,
  weekend: z.nullable(weekend),
  seasons,
  discounts,
  tax: z.nullable(tax),
};

/** The price rules as a call gives them; an absent rule becomes that of a new house. */
export const pricesInput = z.object({
  ...fields,
  countedAs: z._default(fields.countedAs, 'days'),
  freeDays: z._default(fields.freeDays, { closed: false, pickUpAfter: null, returnBefore: null }),
  weekend: z._default(fields.weekend, null),
  seasons: z._default(fields.seasons, []),
});

/** The price rules in a change of the settings; those that are absent stay as they are. */
export const changedPrices = z.partial(z.object(fields));
