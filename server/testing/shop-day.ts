import { dayIn, timeIn } from '#shared/clock.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { weekdayOf } from '#shared/shop/rental-days.rules.ts';

/** The time zone of the shop in the tests, and how far its clock is set ahead. */
interface ShopDay {
  timeZone: string;
  /** How far the shop's clock is ahead of the machine's, in milliseconds. */
  ahead: number;
}

const quarterMs = 15 * 60_000;
const quartersOfDay = 96;

/** The moment at which the clock of a time zone shows this time on this day. */
export function momentAt(timeZone: string, day: Day, time: string): Date {
  const past = Number(time.slice(3)) % 15;
  const quarterOfTime = `${time.slice(0, 3)}${String(Number(time.slice(3)) - past).padStart(2, '0')}`;
  const first = new Date(`${addDays(day, -1)}T00:00:00Z`).getTime();
  for (let quarter = 0; quarter < 3 * quartersOfDay; quarter += 1) {
    const moment = new Date(first + quarter * quarterMs);
    if (dayIn(timeZone, moment) === day && timeIn(timeZone, moment) === quarterOfTime) {
      return new Date(moment.getTime() + past * 60_000);
    }
  }
  throw new Error(`On ${day} it is never ${time} in ${timeZone}`);
}

/** The hours between noon of a day and noon of the next. */
function hoursUntilNextNoon(timeZone: string, day: Day): number {
  const [start, end] = [day, addDays(day, 1)].map((one) => momentAt(timeZone, one, '12:00'));
  return ((end?.getTime() ?? 0) - (start?.getTime() ?? 0)) / (4 * quarterMs);
}

/** The kinds of days that `TEST_SHOP_DAY` can name, each with its condition. */
const kindsOfDays: Record<string, (day: Day, timeZone: string) => boolean> = {
  shorter: (day, timeZone) => hoursUntilNextNoon(timeZone, day) === 23,
  longer: (day, timeZone) => hoursUntilNextNoon(timeZone, day) === 25,
  friday: (day) => weekdayOf(day) === 5,
  saturday: (day) => weekdayOf(day) === 6,
  sunday: (day) => weekdayOf(day) === 7,
  'month-end': (day) => addDays(day, 1).endsWith('-01'),
};

/**
 * Reads the variable `TEST_SHOP_DAY`, which `npm run test:days` sets. It names a time zone and a
 * time of tomorrow (`Asia/Kolkata 04:00`), or of the next day of a kind (`UTC 12:00 saturday`);
 * `shorter` and `longer` mean the day before the night in which the clocks change.
 */
export function testedShopDay(setting = process.env['TEST_SHOP_DAY']): ShopDay {
  if (!setting) return { timeZone: 'UTC', ahead: 0 };
  const [timeZone = '', time = '', kind] = setting.split(' ');
  const now = new Date();
  const isOfKind = kind === undefined ? () => true : kindsOfDays[kind];
  if (!isOfKind) throw new Error(`TEST_SHOP_DAY names an unknown kind of day: ${kind}`);
  const tomorrow = addDays(dayIn(timeZone, now), 1);
  let day = tomorrow;
  while (!isOfKind(day, timeZone)) {
    day = addDays(day, 1);
    if (day > addDays(tomorrow, 400)) throw new Error(`No day of ${timeZone} is ${kind}`);
  }
  return { timeZone, ahead: momentAt(timeZone, day, time).getTime() - now.getTime() };
}
