import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RentedItem, Volume, WeeklyReport } from '#shared/desk/admin.ts';
import { formatDay, formatMoney, formatNumber } from '#shared/format.rules.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { weeklyReport } from './reports.api.ts';
import { WeekBars, type WeekFigures } from './week-bars.tsx';

type Week = WeeklyReport['weeks'][number];

/** The values of the weeks in a chart, divided into completed, confirmed and all other bookings. */
const figuresOf = (weeks: Week[], part: (volume: Volume) => number): WeekFigures[] =>
  weeks.map(({ monday, all, confirmed, completed }) => ({
    monday,
    completed: part(completed),
    confirmed: part(confirmed),
    other: part(all) - part(completed) - part(confirmed),
  }));

/**
 * Charts of the last half year: bookings and revenue by week, and the items that are rented most
 * and least.
 */
export default function WeeklyCharts() {
  const { data, error, refetch } = useQuery(weeklyReport);
  if (!data && error) {
    return (
      <ErrorState
        title="The report could not be loaded"
        description={failureText(error)}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  return (
    <section aria-labelledby="half-year" className="grid gap-4">
      <h2 id="half-year" className="flex flex-wrap items-baseline gap-x-3 text-xl">
        Last 26 weeks
        <span className="text-sm font-normal text-muted">
          by the week in which a booking was made
        </span>
      </h2>
      {data ? <Charts report={data} /> : <Skeleton className="h-56 w-full" />}
    </section>
  );
}

function Charts({ report }: { report: WeeklyReport }) {
  const [inFigures, setInFigures] = useState(false);
  return (
    <>
      <div className="grid grid-cols-1 gap-x-8 gap-y-8 md:grid-cols-2">
        <WeekBars
          title="Bookings"
          weeks={figuresOf(report.weeks, ({ bookings }) => bookings)}
          format={formatNumber}
        />
        <WeekBars
          title="Revenue"
          weeks={figuresOf(report.weeks, ({ revenue }) => revenue)}
          format={formatMoney}
        />
        <Ranking title="Most rented" items={report.mostRented} />
        <Ranking title="Least rented" items={report.leastRented} />
      </div>
      <div>
        <Button
          variant="text"
          aria-expanded={inFigures}
          onClick={() => setInFigures((shown) => !shown)}
        >
          {inFigures ? 'Hide the figures' : 'Show the figures'}
        </Button>
        {inFigures && <Figures weeks={report.weeks} />}
      </div>
    </>
  );
}

function Ranking({ title, items }: { title: string; items: RentedItem[] }) {
  const most = Math.max(1, ...items.map(({ bookings }) => bookings));
  return (
    <div className="min-w-0">
      <h3 className="text-sm">{title}</h3>
      {items.length === 0 && <p className="pt-2 text-sm text-muted">Nothing was rented yet</p>}
      <ol className="mt-2 grid grid-cols-1 gap-3">
        {items.map((item) => (
          <li key={item.cameraId} className="text-sm">
            <span className="flex justify-between gap-3">
              <span className="truncate" title={item.cameraName}>
                {item.cameraName}
              </span>
              <span className="figures shrink-0 text-muted">{rentalsText(item)}</span>
            </span>
            <span aria-hidden className="mt-1 block h-1 rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-accent forced-colors:border"
                style={{ width: `${(item.bookings / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const rentalsText = ({ bookings, revenue }: RentedItem): string =>
  bookings === 0
    ? 'never'
    : `${formatNumber(bookings)} ${bookings === 1 ? 'rental' : 'rentals'}, ${formatMoney(revenue)}`;

const headings = ['Week of', 'All', 'Confirmed', 'Completed'];

const Figures = ({ weeks }: { weeks: Week[] }) => (
  <div className="mt-3 overflow-x-auto">
    <table className="figures w-full min-w-140 text-right text-sm">
      <caption className="sr-only">Bookings and revenue of each week</caption>
      <thead className="text-xs text-muted">
        <tr className="border-b border-hairline">
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className="px-3 py-2 font-medium first:pl-0 first:text-left last:pr-0"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ monday, all, confirmed, completed }) => (
          <tr key={monday} className="border-b border-hairline">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {formatDay(monday)}
            </th>
            {[all, confirmed, completed].map((volume, index) => (
              <td key={headings[index + 1]} className="px-3 py-1.5 last:pr-0">
                {formatNumber(volume.bookings)} · {formatMoney(volume.revenue)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
