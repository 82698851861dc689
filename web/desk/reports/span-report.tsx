import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReportColumn } from '#shared/desk/report-columns.rules.ts';
import { readSort, type SortBy } from '#shared/sorting.rules.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ariaSortOf, SortButton, type TableOrder } from '../tables/table-head.tsx';
import { changeInWords } from './report-spans.rules.ts';

/** A row of the report as a bar of its chart. */
export interface ReportBar {
  label: string;
  value: number;
  /** The value as formatted text. */
  text: string;
}

/** The most bars in the chart; the table shows all rows. */
const mostBars = 12;

/** A report about a range of days: a chart with its table beside it. */
export function SpanReport<Row>({
  title,
  query,
  bars,
  columns: allColumns,
  total,
  figure,
  before,
  usual,
  sort = usual,
  onSort,
}: {
  title: string;
  query: UseQueryOptions<Row[]>;
  bars: (rows: Row[]) => ReportBar[];
  columns: ReportColumn<Row>[];
  /** The cells of the last row, with the sums of all rows; absent where a sum makes no sense. */
  total?: (rows: Row[]) => string[];
  figure: ReportFigure<Row>;
  /**
   * The query of the same report for earlier days, and those days in words; undefined when nothing
   * is compared.
   */
  before: { days: string; query: UseQueryOptions<Row[]> } | undefined;
  /**
   * The order until somebody chooses another one; it puts first the rows for which people open this
   * report.
   */
  usual: SortBy<string>;
  sort?: SortBy<string> | undefined;
  onSort: (sort: SortBy<string>) => void;
}) {
  const { data, error, refetch } = useQuery(query);
  const columns = allColumns.flatMap(({ shown, value }) =>
    shown ? [{ ...shown, value, name: columnName(shown.heading) }] : [],
  );
  const known = columns.some(({ name }) => name === readSort(sort).column) ? sort : usual;
  const order = { sort: known, usual, onSort };
  const rows = data && sorted(data, columns, known);
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
    <div className="grid grid-cols-1 gap-6">
      {before && <Compared figure={figure} rows={rows} {...before} />}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2 xl:grid-cols-[2fr_3fr]">
        <Bars title={title} bars={bars(rows)} />
        <ReportTable title={title} rows={rows} columns={columns} order={order} total={total} />
      </div>
    </div>
  );
}

interface ShownColumn<Row> {
  heading: string;
  /** The name of the column in the page's address. */
  name: string;
  align?: 'right';
  text: (row: Row) => string;
  value: (row: Row) => string | number;
}

/** The rows of a report as a table. */
const ReportTable = <Row,>({
  title,
  rows,
  columns,
  order,
  total,
}: {
  title: string;
  rows: Row[];
  columns: ShownColumn<Row>[];
  order: TableOrder;
  total: ((rows: Row[]) => string[]) | undefined;
}) => (
  <div
    role="group"
    aria-label={`${title} in figures`}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus, arrow keys scroll it
    tabIndex={0}
    className="overflow-x-auto"
  >
    <table aria-label={title} className="figures w-full text-left text-sm">
      <thead className="text-xs text-muted">
        <tr className="border-b border-hairline">
          {columns.map(({ heading, align, name }) => (
            <th
              key={heading}
              scope="col"
              aria-sort={ariaSortOf(name, order)}
              className={`px-2 py-2 font-medium ${align ? 'text-right' : ''}`}
            >
              <SortButton heading={heading} column={name} order={order} />
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
);

/** The name of a column in the page's address. */
const columnName = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

/** Sorts rows by the values of a column; a row without a value counts as the smallest. */
function sorted<Row>(rows: Row[], columns: ShownColumn<Row>[], sort: SortBy<string>): Row[] {
  const { column, descending } = readSort(sort);
  const value = columns.find(({ name }) => name === column)?.value;
  if (!value) return rows;
  const byValue = (one: Row, other: Row): number => {
    const [a, b] = [value(one), value(other)];
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), 'en');
  };
  return rows.toSorted((one, other) => (descending ? byValue(other, one) : byValue(one, other)));
}

/** The sum that a report shows as a single number. */
export interface ReportFigure<Row> {
  name: string;
  of: (rows: Row[]) => number;
  text: (value: number) => string;
}

/** The number of a report beside the number of the earlier days. */
function Compared<Row>({
  figure: { name, of, text },
  rows,
  days,
  query,
}: {
  figure: ReportFigure<Row>;
  rows: Row[];
  days: string;
  query: UseQueryOptions<Row[]>;
}) {
  const { data } = useQuery(query);
  const now = of(rows);
  return (
    <p role="status" className="figures flex flex-wrap items-baseline gap-x-4 text-sm">
      <span>
        {name} <span className="text-lg font-semibold">{text(now)}</span>
      </span>
      {data && (
        <span className="text-muted">
          {days}: {text(of(data))} {changeInWords(now, of(data))}
        </span>
      )}
    </p>
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
