import { isDeepStrictEqual } from 'node:util';
import type { Day } from '#shared/days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import { closedOn, closesMore } from '#shared/shop/rental-days.rules.ts';
import type {
  ChangedSettings,
  SavedSettings,
  Settings,
  SettingsChange,
  SettingsInput,
  Shop,
  ShopTexts,
} from '#shared/shop/shop.ts';
import { recordChange } from '../change-log/change-log.queries.ts';
import { doerName } from '../audit/doers.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { requireConfirmed, requirePermission, type Caller } from '../http/callers.ts';
import { AppError, changedMeanwhile } from '../http/errors.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { showPictures } from '../pictures/pictures.service.ts';
import { findBookingsOn } from '../stock/queued-bookings.queries.ts';
import { presentQueuedBooking } from '../stock/queued-bookings.ts';
import { findSettingsChanges, lockSettings, replaceSettings } from './shop.queries.ts';

/** How many bookings are named at most when a newly closed day touches them. */
const mostTouched = 100;

/** The facts about the house that everybody may know. */
export function presentShop({ clock, shop }: Pick<Deps, 'clock' | 'shop'>): Shop {
  const { house, days, prices, requests } = shop.settings();
  return {
    name: house.name,
    timeZone: clock.timeZone,
    today: clock.today(),
    currency: 'USD',
    hours: house.hours,
    house: {
      name: house.name,
      address: house.address,
      email: house.email,
      phone: house.phone,
      hours: house.hours,
      openingHours: house.openingHours,
      logo: house.logo,
      bring: house.bring,
      searches: house.searches,
    },
    rules: {
      openDays: days.openDays,
      closedDates: days.closedDates,
      leadDays: days.leadDays,
      maxDaysAhead: days.maxDaysAhead,
      maxRentalDays: days.maxRentalDays,
      cancelUntilDays: requests.cancelUntilDays,
      changeUntilDays: requests.changeUntilDays,
    },
    discounts: prices.discounts,
    tax: prices.tax,
    countedAs: prices.countedAs,
  };
}

export function presentTexts({ shop }: Pick<Deps, 'shop'>): ShopTexts {
  const { terms, privacy } = shop.settings().house;
  return { terms, privacy };
}

/** Settings with their days sorted, so that the order of typing makes no difference. */
const inOrder = (settings: Settings): Settings => ({
  ...settings,
  house: {
    ...settings.house,
    openingHours: settings.house.openingHours.toSorted((a, b) => a.day - b.day),
  },
  days: {
    ...settings.days,
    openDays: settings.days.openDays.toSorted((a, b) => a - b),
    closedDates: settings.days.closedDates.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  },
});

const groups = ['house', 'days', 'prices', 'requests', 'staff'] as const;

/** Those values of `settings` that are different in `others`, by group. */
function keysChanged(settings: Settings, others: Settings): ChangedSettings {
  return Object.fromEntries(
    groups.flatMap((group) => {
      const there: Record<string, unknown> = others[group];
      const changed = Object.entries(settings[group]).filter(
        ([key, value]) => !isDeepStrictEqual(value, there[key]),
      );
      return changed.length > 0 ? [[group, Object.fromEntries(changed)]] : [];
    }),
  );
}

/** The settings to save; where the input has no part `staff`, the present one stays. */
const complete = ({ staff, ...input }: SettingsInput, current: Settings): Settings => ({
  ...input,
  staff: staff ?? current.staff,
});

/**
 * Throws 403 for people who may not decide how the house's people sign in, and 409 for one who
 * would lock himself out by demanding a second factor.
 */
function requireMayDecide(caller: Caller, { requireSecondFactor }: Settings['staff']): void {
  requirePermission(caller, ['staff.write']);
  requireConfirmed(caller, 'recently');
  if (requireSecondFactor && !caller.proof.hasFactor) {
    throw new AppError(
      409,
      'set_up_first',
      'Set up a second factor for yourself first: you would be locked out.',
    );
  }
}

/**
 * Saves the settings, writes the changes into the log, and tells the other processes with the
 * commit. A save without a change succeeds even with an old version: it may be a repeat of a
 * request whose answer was lost.
 * @throws 409 when somebody else has saved settings since
 */
export async function saveSettings(
  { database, clock, shop, pubSub }: Pick<Deps, 'database' | 'clock' | 'shop' | 'pubSub'>,
  caller: Caller,
  input: SettingsInput,
): Promise<SavedSettings> {
  const { saved, touched } = await transaction(database.db, async (db) => {
    const current = await lockSettings(db);
    const wanted = inOrder(complete(input, current));
    if (wanted.house.logo) await showPictures(db, [wanted.house.logo], 'house.logo');
    const after = keysChanged(wanted, current);
    if (Object.keys(after).length === 0) return { saved: current, touched: {} };
    if (after.staff) requireMayDecide(caller, wanted.staff);
    const next = { ...wanted, version: current.version + 1 };
    if (wanted.version !== current.version || !(await replaceSettings(db, next))) {
      throw changedMeanwhile('Somebody else has changed the settings meanwhile.');
    }
    const before = keysChanged(current, wanted);
    await recordChange(db, { by: caller, action: 'settings_changed', before, after });
    await pubSub.publishIn(db, 'settings_changed', {});
    return {
      saved: next,
      touched: await bookingsTouchedBy(db, current, next, clock.today()),
    };
  });
  shop.changed(saved);
  return { ...saved, ...touched };
}

/**
 * The settings as a save would write them, with the bookings that it would touch. Nothing is
 * written.
 */
export async function previewSettings(
  { database, clock, shop }: Pick<Deps, 'database' | 'clock' | 'shop'>,
  input: SettingsInput,
): Promise<SavedSettings> {
  const wanted = inOrder(complete(input, shop.settings()));
  const touched = await bookingsTouchedBy(database.db, shop.settings(), wanted, clock.today());
  return { ...wanted, ...touched };
}

/**
 * Open bookings whose first or last day lies on a day, from today on, that the new settings close
 * and the old ones do not.
 */
async function bookingsTouchedBy(
  db: Db,
  { days: before }: Settings,
  { days: after }: Settings,
  today: Day,
): Promise<Pick<SavedSettings, 'bookingsTouched'>> {
  if (!closesMore(before, after)) return {};
  const isClosed = (day: Day) =>
    day >= today && closedOn(day, after) !== null && closedOn(day, before) === null;
  const rows = await findBookingsOn(db, {
    from: today,
    weekdays: before.openDays.filter((day) => !after.openDays.includes(day)),
    dates: after.closedDates.map(({ date }) => date),
    limit: mostTouched,
  });
  const touched = rows.filter(
    ({ start_date, end_date }) => isClosed(start_date) || isClosed(end_date),
  );
  return { bookingsTouched: touched.map(presentQueuedBooking) };
}

/** A page of the log of settings, newest change first. */
export async function settingsLog(db: Db, query: PageQuery): Promise<Page<SettingsChange>> {
  const size = pageSize(query);
  const [before] = readCursor(idCursor, query) ?? [];
  const rows = await findSettingsChanges(db, before, size + 1);
  const { items, next } = cutPage(rows, size, (last) => [last.id]);
  return {
    next,
    items: items.map((row) => ({
      at: row.created_at.toISOString(),
      by: doerName(row),
      before: row.before,
      after: row.after,
    })),
  };
}
