import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReportColumn } from '#shared/desk/report-columns.rules.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** A row as the picture shows it. */
export interface ReportBar {
  label: string;
  value: number;
  /** The value for people. */
  text: string;
}

/** The most bars that are drawn; the table has all rows. */
const mostBars = 12;

/** A report of some days: a picture with the table beside it. */
export function SpanReport<Row>({
  title,
  query,
  bars,
  columns: allColumns,
  total,
}: {
  title: string;
  query: UseQueryOptions<Row[]>;
  bars: (rows: Row[]) => ReportBar[];
  columns: ReportColumn<Row>[];
  /** The sums of all rows, where they say something: a cell for each column. */
  total?: (rows: Row[]) => string[];
}) {
  const { data: rows, error, refetch } = useQuery(query);
  const columns = allColumns.flatMap(({ shown }) => shown ?? []);
  if (!rows && error) {
    return (
      <ErrorState
        title="The report could not be loaded"
        description={failureText(error)}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  if (!rows) return <Skeleton className="h-56 w-full" />;
  if (rows.length === 0) return <p className="text-muted">Nothing in these days</p>;
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <Bars title={title} bars={bars(rows)} />
      <div
        role="group"
        aria-label={`${title} in figures`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled sideways by keys as well
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table aria-label={title} className="figures w-full text-left text-sm">
          <thead className="text-xs text-muted">
            <tr className="border-b border-hairline">
              {columns.map(({ heading, align }) => (
                <th
                  key={heading}
                  scope="col"
                  className={`px-2 py-2 font-medium ${align ? 'text-right' : ''}`}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place} className="border-b border-hairline">
                {columns.map(({ heading, align, text }) => (
                  <td
                    key={heading}
                    className={`px-2 py-2 ${align ? 'text-right whitespace-nowrap' : ''}`}
                  >
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot className="font-semibold">
              <tr>
                {total(rows).map((cell, place) => (
                  <td
                    key={place}
                    className={`px-2 py-2 ${columns[place]?.align ? 'text-right whitespace-nowrap' : ''}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

function Bars({ title, bars }: { title: string; bars: ReportBar[] }) {
  const shown = bars.slice(0, mostBars);
  const most = Math.max(1, ...shown.map(({ value }) => value));
  return (
    <div role="img" aria-label={title} className="grid grid-cols-1 gap-3">
      {shown.map(({ label, value, text }, place) => (
        <div key={place} className="text-sm">
          <span className="flex justify-between gap-3">
            <span className="truncate">{label}</span>
            <span className="figures shrink-0 text-muted">{text}</span>
          </span>
          <span className="mt-1 block h-1 rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent forced-colors:border"
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
