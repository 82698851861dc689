import { formatDay } from '#shared/format.rules.ts';

export interface WeekFigures {
  /** The Monday with which the week begins. */
  monday: string;
  completed: number;
  confirmed: number;
  other: number;
}

const parts = [
  { part: 'completed', name: 'Completed', fill: 'fill-success', dot: 'bg-success' },
  { part: 'confirmed', name: 'Confirmed', fill: 'fill-ink', dot: 'bg-ink' },
  { part: 'other', name: 'Other', fill: 'fill-outline opacity-40', dot: 'bg-outline opacity-40' },
] as const;

const width = 520;
const height = 150;
const gap = 4;

const totalOf = (week: WeekFigures) => week.completed + week.confirmed + week.other;

/** A bar for each week, parted by status. The numbers themselves stand in a table beside it. */
export function WeekBars({
  title,
  weeks,
  format,
}: {
  title: string;
  weeks: WeekFigures[];
  format: (value: number) => string;
}) {
  const highest = Math.max(...weeks.map(totalOf));
  const total = weeks.reduce((sum, week) => sum + totalOf(week), 0);
  const rented = weeks.reduce((sum, week) => sum + week.completed + week.confirmed, 0);
  const [first] = weeks;
  const last = weeks.at(-1);
  const step = width / weeks.length;
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="figures text-muted">
          {format(rented)} confirmed or completed, {format(total)} in all
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title} by week: at most ${format(highest)}, last week ${format(last ? totalOf(last) : 0)}`}
        className="mt-2 block w-full"
      >
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-hairline" />
        {weeks.map((week, index) => {
          let top = height;
          return (
            <g key={week.monday}>
              <title>{`Week of ${formatDay(week.monday)}: ${format(totalOf(week))}`}</title>
              {parts.map(({ part, fill }) => {
                const size = highest > 0 ? (week[part] / highest) * (height - 4) : 0;
                top -= size;
                return (
                  <rect
                    key={part}
                    x={index * step + gap / 2}
                    y={top}
                    width={step - gap}
                    height={size}
                    className={fill}
                  />
                );
              })}
              <rect
                x={index * step}
                y="0"
                width={step}
                height={height}
                className="fill-transparent"
              />
            </g>
          );
        })}
      </svg>
      <p aria-hidden className="figures mt-1 flex justify-between text-xs text-muted">
        <span>{first && formatDay(first.monday)}</span>
        <span>{last && formatDay(last.monday)}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted">
        {parts.map(({ part, name, dot }) => (
          <li key={part} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-full ${dot}`} />
            {name}
          </li>
        ))}
      </ul>
    </figure>
  );
}
