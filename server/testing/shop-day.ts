import { dayIn, timeIn } from '#shared/clock.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';

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

/** The next day, from a day on, that has so many hours. */
function dayOfChange(timeZone: string, from: Day, hours: number): Day {
  for (let day = from; day < addDays(from, 400); day = addDays(day, 1)) {
    const [start, end] = [day, addDays(day, 1)].map((one) => momentAt(timeZone, one, '12:00'));
    const length = ((end?.getTime() ?? 0) - (start?.getTime() ?? 0)) / (4 * quarterMs);
    if (length === hours) return addDays(day, 1);
  }
  throw new Error(`No day of ${timeZone} has ${hours} hours`);
}

const changes: Record<string, number> = { shorter: 23, longer: 25 };

/**
 * Reads the variable `TEST_SHOP_DAY`, which `npm run test:days` sets. It names a time zone and a
 * time of tomorrow (`Asia/Kolkata 04:00`), or of the evening before the next day that is shorter or
 * longer than others (`America/New_York 21:00 shorter`).
 */
export function testedShopDay(setting = process.env['TEST_SHOP_DAY']): ShopDay {
  if (!setting) return { timeZone: 'UTC', ahead: 0 };
  const [timeZone = '', time = '', change] = setting.split(' ');
  const present = new Date();
  const tomorrow = addDays(dayIn(timeZone, present), 1);
  const hours = changes[change ?? ''];
  const day = hours ? addDays(dayOfChange(timeZone, tomorrow, hours), -1) : tomorrow;
  return { timeZone, ahead: momentAt(timeZone, day, time).getTime() - present.getTime() };
}
