import { useWatch } from 'react-hook-form';
import { addDays, isDay, type Day } from '#shared/days.rules.ts';
import { dayCount, closedOn, weekdayOf } from '#shared/shop/rental-days.rules.ts';
import type { SettingsFormValues } from './settings-form.rules.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The first days of twelve months, beginning with the month of `today`. */
function twelveMonths(today: Day): Day[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10),
  );
}

function daysOfMonth(first: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1))
    days.push(day);
  return days;
}

/**
 * A picture of the next year with its open and closed days. Screen readers get one text for it,
 * because the fields above name all days in words.
 */
export default function ClosedDays({ today }: { today: Day }) {
  const [openDays, dates] = useWatch<SettingsFormValues, ['days.openDays', 'days.closedDates']>({
    name: ['days.openDays', 'days.closedDates'],
  });
  const rules = {
    openDays: openDays.map(Number),
    closedDates: dates.filter(({ date }) => isDay(date)),
  };
  const months = twelveMonths(today).map((first) => ({ first, days: daysOfMonth(first) }));
  const closed = months.flatMap(({ days }) => days).filter((day) => closedOn(day, rules));
  return (
    <figure className="grid gap-3">
      <div
        role="img"
        aria-label={`The next 12 months: closed on ${dayCount(closed.length)}`}
        className="figures grid grid-cols-2 gap-x-5 gap-y-4 min-[26rem]:grid-cols-3 sm:grid-cols-4 2xl:grid-cols-6"
      >
        {months.map(({ first, days }) => (
          <div key={first} className="grid content-start gap-1">
            <span className="text-xs text-muted">
              {monthName.format(new Date(first))} {first.slice(0, 4)}
            </span>
            <div className="grid grid-cols-7 gap-0.5">
              {days.map((day, place) => (
                <span
                  key={day}
                  title={closedOn(day, rules) ?? undefined}
                  style={place === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
                  className={`grid aspect-square place-items-center rounded-xs text-[0.5625rem] leading-none ${
                    closedOn(day, rules) ? 'bg-ink text-background' : 'bg-sunken text-muted'
                  } ${day === today ? 'outline-2 outline-accent' : ''}`}
                >
                  {Number(day.slice(8))}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
      <figcaption className="flex items-center gap-2 text-xs text-muted">
        <span aria-hidden className="size-3 rounded-xs bg-ink" />
        Closed
      </figcaption>
    </figure>
  );
}
