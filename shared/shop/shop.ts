import * as z from 'zod/mini';
import { isPictureAddress } from '../pictures/picture.ts';
import { queuedBooking } from '../desk/queued-bookings.ts';
import { endpoint } from '../endpoint.ts';
import {
  emailAddress,
  flagInQuery,
  line,
  moment,
  pageQuery,
  requiredLine,
  text,
  whole,
  wholeNumber,
} from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { changedPrices, pricesInput } from '../prices/price-settings.ts';
import { spanProblems, spansPerDay } from './opening-hours.rules.ts';
import { isQuarterHour } from '../days.ts';
import { each, settingDay, weekday } from './setting-fields.ts';
import { settingLimits } from './setting-limits.rules.ts';
import { searchesIn } from './shop.rules.ts';

const bring = text('What to bring', settingLimits.bring);

/**
 * Searches, one per line, that the home page shows below the categories; not more than fit there.
 */
const searches = text('Searches', settingLimits.searches * (settingLimits.search + 1)).check(
  z.refine((value) => searchesIn(value).length <= settingLimits.searches, {
    error: `At most ${settingLimits.searches} searches`,
    abort: true,
  }),
  z.refine((value) => searchesIn(value).every((search) => search.length <= settingLimits.search), {
    error: `A search has at most ${settingLimits.search} characters`,
  }),
);

const timeOfDay = (message: string, sound: (time: string) => boolean) =>
  z.string({ error: message }).check(z.refine(sound, { error: message }));

const openingHours = z
  .array(
    z.object({
      day: weekday,
      from: timeOfDay('Must be a quarter hour from 00:00 to 23:45', isQuarterHour),
      to: timeOfDay(
        'Must be a quarter hour, at most 24:00',
        (time) => time === '24:00' || isQuarterHour(time),
      ),
    }),
    { error: 'Opening hours must be a list' },
  )
  .check(
    z.maxLength(7 * spansPerDay, { error: `A day has at most ${spansPerDay} spans`, abort: true }),
    ({ value, issues }) => {
      for (const { place, field, message } of spanProblems(value)) {
        issues.push({ code: 'custom', input: value[place], path: [place, field], message });
      }
    },
  );

const house = z.object({
  name: requiredLine('Name', 'Name is required', limits.name),
  address: text('Address', settingLimits.address),
  email: z.union([z.literal(''), emailAddress('Please enter a valid email address')], {
    error: 'Please enter a valid email address',
  }),
  phone: line('Phone', settingLimits.phone),
  hours: line('Hours', settingLimits.hours),
  /** The hours at which the house is open. Which days can be booked depends on `openDays` alone. */
  openingHours: z._default(openingHours, []),
  orderSheetFooter: text('Order sheet footer', settingLimits.orderSheetFooter),
  logo: z.nullable(
    text('Logo', limits.imageUrl).check(
      z.refine(isPictureAddress, { error: 'Logo must be the address of a picture' }),
    ),
  ),
  terms: text('Terms', settingLimits.texts),
  privacy: text('Privacy', settingLimits.texts),
  /** The things that customers have to bring when they pick gear up. */
  bring: z._default(bring, ''),
  /** Searches that the home page proposes, one per line. */
  searches: z._default(searches, ''),
});

const closedDate = z.object({
  date: settingDay,
  label: line('Label', limits.name),
});

const days = z.object({
  /** Weekdays from 1 (Monday) to 7 (Sunday). */
  openDays: z.array(weekday, { error: 'At least one day must be open' }).check(
    z.minLength(1, { error: 'At least one day must be open' }),
    z.refine((list) => new Set(list).size === list.length, {
      error: 'Each weekday is named at most once',
    }),
  ),
  closedDates: z.array(closedDate, { error: 'Closed dates must be a list' }).check(
    z.maxLength(settingLimits.closedDates, {
      error: `At most ${settingLimits.closedDates} closed dates`,
      abort: true,
    }),
    each('date', 'This date is there already', ({ date }, before) =>
      before.every((other) => other.date !== date),
    ),
  ),
  leadDays: whole('Lead time', 0, settingLimits.days),
  maxDaysAhead: whole('Furthest ahead', 1, limits.daysAhead),
  maxRentalDays: whole('Longest rental', 1, limits.rentalDays),
  bufferDays: whole('Buffer after return', 0, settingLimits.bufferDays),
  overdueHoldDays: whole('Late units block', 0, settingLimits.bufferDays),
});

const requests = z.object({
  /**
   * The hours after which a pending booking is cancelled by itself; with 0 it waits for the desk
   * without a limit.
   */
  requestExpiresHours: whole('Requests expire after', 0, settingLimits.expiresHours),
  cancelUntilDays: whole('Cancel until', 0, settingLimits.days),
  changeUntilDays: whole('Change until', 0, settingLimits.days),
});

const staff = z.object({
  /** Whether people of the house must have a second factor. */
  requireSecondFactor: z.boolean({ error: 'Second factor must be true or false' }),
});

const settingsDocument = z.object({
  version: wholeNumber('The version must be the one that was read', 0, limits.id),
  house,
  days,
  prices: pricesInput,
  requests,
  staff,
});

const leadIsNotAhead = z.refine<Pick<z.infer<typeof settingsDocument>, 'days'>>(
  ({ days: { leadDays, maxDaysAhead } }) => leadDays <= maxDaysAhead,
  {
    error: 'Lead time must not be longer than bookings may be ahead',
    path: ['days', 'leadDays'],
  },
);

/**
 * All settings of the house. In a change, `version` is that of the settings that the client had
 * read.
 */
export const settings = settingsDocument.check(leadIsNotAhead);
export type Settings = z.infer<typeof settings>;

/**
 * Settings to be saved. When `staff` is absent its values stay, so that an old client cannot make
 * sign-ins less safe.
 */
const settingsInput = z
  .extend(settingsDocument, { staff: z.optional(staff) })
  .check(leadIsNotAhead);
export type SettingsInput = z.infer<typeof settingsInput>;

/**
 * The settings as they were saved, or would be in a preview. When a change closes days,
 * `bookingsTouched` has the first 100 open bookings that begin or end on those days.
 */
export const savedSettings = z.extend(settingsDocument, {
  bookingsTouched: z.optional(z.array(queuedBooking)),
});
export type SavedSettings = z.infer<typeof savedSettings>;

/** The public data of the shop, for everybody. */
export const shop = z.object({
  name: z.string(),
  timeZone: z.string(),
  /** Today in the shop's time zone, for calendars and for the check of past days. */
  today: z.string(),
  currency: z.literal('USD'),
  hours: z.string(),
  house: z.pick(house, {
    name: true,
    address: true,
    email: true,
    phone: true,
    hours: true,
    openingHours: true,
    logo: true,
    bring: true,
    searches: true,
  }),
  rules: z.extend(
    z.pick(days, {
      openDays: true,
      closedDates: true,
      leadDays: true,
      maxDaysAhead: true,
      maxRentalDays: true,
    }),
    z.pick(requests, { cancelUntilDays: true, changeUntilDays: true }).shape,
  ),
  discounts: pricesInput.shape.discounts,
  tax: pricesInput.shape.tax,
  /** Whether a rental is charged by its days or by the nights between them. */
  countedAs: pricesInput.shape.countedAs,
});
export type Shop = z.infer<typeof shop>;

export const shopTexts = z.pick(house, { terms: true, privacy: true });
export type ShopTexts = z.infer<typeof shopTexts>;

const changed = z.partial(
  z.object({
    // Only the changed texts and hours are present.
    house: z.extend(z.partial(house), {
      openingHours: z.optional(openingHours),
      bring: z.optional(bring),
      searches: z.optional(searches),
    }),
    days: z.partial(days),
    prices: changedPrices,
    requests: z.partial(requests),
    staff: z.partial(staff),
  }),
);
export type ChangedSettings = z.infer<typeof changed>;

/**
 * A change of the settings as their log shows it; `before` and `after` contain only the changed
 * settings, in their groups.
 */
export const settingsChange = z.object({
  at: moment,
  by: z.string(),
  before: changed,
  after: changed,
});
export type SettingsChange = z.infer<typeof settingsChange>;

export const getShop = endpoint('GET', '/api/shop', {
  access: 'public',
  summary: 'The shop: house, calendar, currency, the rules of its days, discounts and tax',
  reply: shop,
});
export const getShopTexts = endpoint('GET', '/api/shop/texts', {
  access: 'public',
  summary: 'Terms and privacy: paragraphs, `#` headings and `-` lists',
  reply: shopTexts,
});
export const getSettings = endpoint('GET', '/api/admin/settings', {
  access: 'bookings.read',
  summary: 'The settings of the shop',
  reply: settings,
});
export const putSettings = endpoint('PUT', '/api/admin/settings', {
  access: 'settings.write',
  summary:
    'Save all settings; 409 changed_meanwhile when `version` is not the present one and the settings differ. `dryRun` only says which bookings they would touch. The group `staff` is changed with `staff.write` alone; 409 set_up_first for somebody without a second factor who asks others for one',
  query: z.object({ dryRun: z.optional(flagInQuery('dryRun')) }),
  body: settingsInput,
  reply: savedSettings,
});
export const getSettingsLog = endpoint('GET', '/api/admin/settings/log', {
  access: 'settings.write',
  summary: 'Who changed which settings when, newest first',
  query: pageQuery,
  reply: z.array(settingsChange),
});
