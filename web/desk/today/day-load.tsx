import type { Today } from '#shared/desk/admin.ts';

/** A small chart of the day: how many bookings leave and come back in each hour. */
export function DayLoad({
  load,
  hour: currentHour,
}: {
  load: Today['load'];
  hour: number | undefined;
}) {
  const timed = load.flatMap(({ hour, out, back }) => (hour === null ? [] : [{ hour, out, back }]));
  const [first] = timed;
  const last = timed.at(-1);
  if (!first || !last || first === last) return null;
  const hours = Array.from({ length: last.hour - first.hour + 1 }, (_, n) => {
    const hour = first.hour + n;
    return timed.find((one) => one.hour === hour) ?? { hour, out: 0, back: 0 };
  });
  const most = Math.max(...timed.flatMap(({ out, back }) => [out, back]));
  const bar = (count: number, look: string) => (
    <span
      className={`w-3 rounded-t-sm ${count > 0 ? look : ''}`}
      style={{ height: `${Math.round((count / most) * 100)}%` }}
    />
  );
  return (
    <figure className="grid gap-1">
      <figcaption className="flex justify-end gap-3 text-xs text-muted">
        <span className="flex items-center gap-1">
          <span aria-hidden className="size-2.5 bg-muted forced-colors:bg-[CanvasText]" /> out
        </span>
        <span className="flex items-center gap-1">
          <span aria-hidden className="size-2.5 border border-muted" /> back
        </span>
      </figcaption>
      <ol aria-label="Work by the hour" className="flex border-b border-hairline">
        {hours.map(({ hour, out, back }) => (
          <li key={hour} className="min-w-0 flex-1">
            <span aria-hidden className="flex h-9 items-end justify-center gap-0.5">
              {bar(out, 'bg-muted forced-colors:bg-[CanvasText]')}
              {bar(back, 'border border-b-0 border-muted')}
            </span>
            <span
              className={`figures block text-center text-xs ${hour === currentHour ? 'font-semibold text-accent' : 'text-muted'}`}
            >
              <span aria-hidden>{String(hour).padStart(2, '0')}</span>
              <span className="sr-only">{`${hour}:00: ${out} out, ${back} back`}</span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
