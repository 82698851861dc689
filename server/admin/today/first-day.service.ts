import { bookingStatuses } from '#shared/bookings/booking-statuses.rules.ts';
import { firstDaySteps, isFirstDay, type FirstDayStep } from '#shared/desk/first-day.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import type { Deps } from '../../deps.ts';
import { defaultSettings } from '../../prices/default-settings.ts';
import { readTotals } from './admin.queries.ts';
import { findDismissal, insertDismissal } from './first-day.queries.ts';

const isNamed = ({ house }: Settings): boolean =>
  house.name !== defaultSettings.house.name && house.address !== '';

const hasDays = ({ house, days }: Settings): boolean =>
  house.hours !== defaultSettings.house.hours ||
  days.openDays.length < defaultSettings.days.openDays.length ||
  days.closedDates.length > 0;

/**
 * The names of the totals that count bookings. Inquiries are left out, because they hold nothing.
 */
const bookedNames = new Set(
  bookingStatuses.filter((status) => status !== 'inquiry').map((status) => `booking.${status}`),
);

/**
 * The tasks of a shop's first day. A task is done when the shop has what it asks for, for example
 * an item.
 */
export async function firstDayOf({
  config,
  database: { db },
  shop,
}: Pick<Deps, 'config' | 'database' | 'shop'>): Promise<{
  isShown: boolean;
  steps: { step: FirstDayStep; isDone: boolean }[];
}> {
  const [totals, isDismissed] = await Promise.all([readTotals(db), findDismissal(db)]);
  const settings = shop.settings();
  const bookings = [...totals].reduce(
    (sum, [name, { entries }]) => (bookedNames.has(name) ? sum + entries : sum),
    0,
  );
  const done: Record<FirstDayStep, boolean> = {
    house: isNamed(settings),
    days: hasDays(settings),
    item: (totals.get('camera')?.entries ?? 0) > 0,
    mail: config.mail !== undefined,
    booking: bookings > 0,
  };
  return {
    isShown: isFirstDay({ bookings, isDismissed }),
    steps: firstDaySteps.map((step) => ({ step, isDone: done[step] })),
  };
}

export const dismissFirstDayList = ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => insertDismissal(database.db, clock.now());
