import type { Settings } from '#shared/shop/shop.ts';
import { numberFrom, percentFrom } from '#shared/typed-numbers.rules.ts';
import { isSame } from '../../lib/is-same.rules.ts';

type Typed<T> = T extends number ? string : T;
type AllTyped<Group> = { [Key in keyof Group]: Typed<Group[Key]> };

/**
 * The values of the settings form, in which numbers are typed texts. A tax without label and
 * number, a weekend without a first day, a free day without a time and a logo without an address
 * mean that the house has none.
 */
export interface SettingsFormValues {
  house: Omit<Settings['house'], 'logo'> & { logo: string };
  days: Omit<AllTyped<Settings['days']>, 'openDays'> & { openDays: string[] };
  prices: {
    weekAsDays: string;
    countedAs: Settings['prices']['countedAs'];
    freeDays: { closed: boolean; pickUpAfter: string; returnBefore: string };
    weekend: { fromDay: string; toDay: string; asDays: string };
    seasons: { name: string; from: string; to: string; percent: string }[];
    discounts: { fromDays: string; percent: string }[];
    tax: { label: string; percent: string; kind: NonNullable<Settings['prices']['tax']>['kind'] };
  };
  requests: AllTyped<Settings['requests']>;
  staff: Settings['staff'];
}

export function toForm({ house, days, prices, requests, staff }: Settings): SettingsFormValues {
  return {
    house: { ...house, logo: house.logo ?? '' },
    days: {
      openDays: days.openDays.map(String),
      closedDates: days.closedDates.map(({ date, label }) => ({ date, label })),
      leadDays: String(days.leadDays),
      maxDaysAhead: String(days.maxDaysAhead),
      maxRentalDays: String(days.maxRentalDays),
      bufferDays: String(days.bufferDays),
      overdueHoldDays: String(days.overdueHoldDays),
    },
    prices: {
      weekAsDays: String(prices.weekAsDays),
      countedAs: prices.countedAs,
      freeDays: {
        closed: prices.freeDays.closed,
        pickUpAfter: prices.freeDays.pickUpAfter ?? '',
        returnBefore: prices.freeDays.returnBefore ?? '',
      },
      weekend: {
        fromDay: String(prices.weekend?.fromDay ?? ''),
        toDay: String(prices.weekend?.toDay ?? usualWeekend.toDay),
        asDays: String(prices.weekend?.asDays ?? usualWeekend.asDays),
      },
      seasons: prices.seasons.map(({ name, from, to, percent }) => ({
        name,
        from,
        to,
        percent: String(percent),
      })),
      discounts: prices.discounts.map(({ fromDays, percent }) => ({
        fromDays: String(fromDays),
        percent: String(percent),
      })),
      tax: {
        label: prices.tax?.label ?? '',
        percent: String(prices.tax?.percent ?? ''),
        kind: prices.tax?.kind ?? 'contained',
      },
    },
    requests: {
      requestExpiresHours: String(requests.requestExpiresHours),
      cancelUntilDays: String(requests.cancelUntilDays),
      changeUntilDays: String(requests.changeUntilDays),
    },
    staff: { ...staff },
  };
}

/**
 * The last day and the charged days that are proposed when the first day of a weekend is chosen.
 */
const usualWeekend = { toDay: 1, asDays: 1 };

export const pricesFromForm = ({
  weekAsDays,
  countedAs,
  freeDays,
  weekend,
  seasons,
  discounts,
  tax,
}: SettingsFormValues['prices']): Settings['prices'] => ({
  weekAsDays: numberFrom(weekAsDays),
  countedAs,
  freeDays: {
    closed: freeDays.closed,
    pickUpAfter: freeDays.pickUpAfter || null,
    returnBefore: freeDays.returnBefore || null,
  },
  weekend:
    weekend.fromDay === ''
      ? null
      : {
          fromDay: numberFrom(weekend.fromDay),
          toDay: numberFrom(weekend.toDay),
          asDays: numberFrom(weekend.asDays),
        },
  seasons: seasons.map(({ percent, ...season }) => ({
    ...season,
    percent: percentFrom(percent),
  })),
  discounts: discounts.map(({ fromDays, percent }) => ({
    fromDays: numberFrom(fromDays),
    percent: percentFrom(percent),
  })),
  tax:
    tax.label.trim() === '' && tax.percent.trim() === ''
      ? null
      : { label: tax.label, percent: percentFrom(tax.percent), kind: tax.kind },
});

/**
 * Makes the settings to be saved from the values of the form. A text that is no number is refused
 * later by the schema of the settings, at the field with the same name.
 */
export function fromForm(
  { house, days, prices, requests, staff }: SettingsFormValues,
  base: Settings,
): Settings {
  return {
    version: base.version,
    house: { ...house, logo: house.logo || null },
    days: {
      openDays: days.openDays.map(Number),
      closedDates: days.closedDates,
      leadDays: numberFrom(days.leadDays),
      maxDaysAhead: numberFrom(days.maxDaysAhead),
      maxRentalDays: numberFrom(days.maxRentalDays),
      bufferDays: numberFrom(days.bufferDays),
      overdueHoldDays: numberFrom(days.overdueHoldDays),
    },
    prices: pricesFromForm(prices),
    requests: {
      requestExpiresHours: numberFrom(requests.requestExpiresHours),
      cancelUntilDays: numberFrom(requests.cancelUntilDays),
      changeUntilDays: numberFrom(requests.changeUntilDays),
    },
    staff,
  };
}

/**
 * Merges two changes of a list that began as `base`: `theirs`, which somebody else has saved, and
 * the rows that were added, changed and removed in `mine`.
 */
function mergeRows<Row>(
  base: Row[],
  mine: Row[],
  theirs: Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const has = (rows: Row[], row: Row) => rows.some((other) => isSame(other, row));
  const added = mine.filter((row) => !has(base, row));
  const addedKeys = new Set(added.map(keyOf));
  const removed = new Set(base.filter((row) => !has(mine, row)).map(keyOf));
  const kept = theirs.filter((row) => !addedKeys.has(keyOf(row)) && !removed.has(keyOf(row)));
  return [...kept, ...added].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * Merges two changes of settings that began as `base`: `theirs`, which somebody else has saved, and
 * each typed value of `mine` that differs from `base`.
 */
export function mergeForms(
  base: SettingsFormValues,
  mine: SettingsFormValues,
  theirs: SettingsFormValues,
): SettingsFormValues {
  const group = <Group extends object>(at: Group, typed: Group, saved: Group): Group =>
    Object.fromEntries(
      Object.entries(saved).map(([name, value]) => {
        const key = name as keyof Group;
        return [name, isSame(typed[key], at[key]) ? value : typed[key]];
      }),
    ) as Group;
  return {
    house: group(base.house, mine.house, theirs.house),
    days: {
      ...group(base.days, mine.days, theirs.days),
      closedDates: mergeRows(
        base.days.closedDates,
        mine.days.closedDates,
        theirs.days.closedDates,
        ({ date }) => date,
      ),
    },
    prices: {
      ...group(base.prices, mine.prices, theirs.prices),
      discounts: mergeRows(
        base.prices.discounts,
        mine.prices.discounts,
        theirs.prices.discounts,
        ({ fromDays }) => fromDays.padStart(3, '0'),
      ),
      seasons: mergeRows(
        base.prices.seasons,
        mine.prices.seasons,
        theirs.prices.seasons,
        ({ from }) => from,
      ),
    },
    requests: group(base.requests, mine.requests, theirs.requests),
    staff: group(base.staff, mine.staff, theirs.staff),
  };
}
