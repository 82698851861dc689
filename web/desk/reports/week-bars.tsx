import { formatDay } from '#shared/format.rules.ts';
import { axisOf } from './axis.rules.ts';

export interface WeekFigures {
  /** The Monday on which the week begins. */
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

/** A chart with a bar for each week, divided by status. A table beside it has the numbers. */
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
  const axis = axisOf(highest);
  const top = axis.at(-1) ?? 1;
  const placeOf = (value: number) => height - (value / top) * height;
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
      <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-2">
        <div aria-hidden className="figures relative min-w-16 text-right text-xs text-muted">
          {axis.map((value) => (
            <span
              key={value}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(placeOf(value) / height) * 100}%` }}
            >
              {format(value)}
            </span>
          ))}
          {/* The longest label, made invisible, gives the column its width. */}
          <span className="invisible">{format(top)}</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${title} by week: at most ${format(highest)}, last week ${format(last ? totalOf(last) : 0)}`}
          className="block w-full overflow-visible"
        >
          {axis.map((value) => (
            <line
              key={value}
              x1="0"
              x2={width}
              y1={placeOf(value)}
              y2={placeOf(value)}
              className="stroke-hairline"
            />
          ))}
          {weeks.map((week, index) => (
            <Week
              key={week.monday}
              week={week}
              left={index * step}
              step={step}
              scale={height / top}
              format={format}
            />
          ))}
        </svg>
        <p aria-hidden className="figures col-start-2 mt-1 flex justify-between text-xs text-muted">
          <span>{first && formatDay(first.monday)}</span>
          <span>{last && formatDay(last.monday)}</span>
        </p>
      </div>
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

/** The bar of a week with its tooltip, which also appears in the empty space above the bar. */
function Week({
  week,
  left,
  step,
  scale,
  format,
}: {
  week: WeekFigures;
  left: number;
  step: number;
  /** Pixels per unit of the value. */
  scale: number;
  format: (value: number) => string;
}) {
  return (
    <g className="group">
      <title>{`Week of ${formatDay(week.monday)}: ${format(totalOf(week))}`}</title>
      <rect
        x={left}
        y="0"
        width={step}
        height={height}
        className="fill-transparent group-hover:fill-sunken"
      />
      {parts.map(({ part, fill }, place) => (
        <rect
          key={part}
          x={left + gap / 2}
          // Each part stands on top of the parts before it.
          y={
            height -
            parts.slice(0, place + 1).reduce((sum, below) => sum + week[below.part], 0) * scale
          }
          width={step - gap}
          height={week[part] * scale}
          className={fill}
        />
      ))}
    </g>
  );
}
