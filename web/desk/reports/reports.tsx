import { isolated } from '#shared/characters.rules.ts';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';
import {
  idleColumns,
  lateColumns,
  monthText,
  revenueColumns,
  utilisationColumns,
} from '#shared/desk/report-columns.rules.ts';
import { formatDay, formatMoney, formatNumber } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ExportButton } from '../tables/export-button.tsx';
import { idle, late, revenue, utilisation, type ReportSpan } from './reports.api.ts';
import { spanBefore, usualSpans, type Span } from './report-spans.rules.ts';
import { SpanReport } from './span-report.tsx';
import WeeklyCharts from './weekly-charts.tsx';

export const reportTabs = ['weekly', 'utilisation', 'idle', 'revenue', 'late'] as const;
export type ReportTab = (typeof reportTabs)[number];

export interface ReportAddress extends ReportSpan {
  tab?: ReportTab | undefined;
  /**
   * The order of the table: the name of a column, with `-` before it for the largest values first.
   */
  sort?: string | undefined;
  /** Whether the report is compared with an earlier range of days. */
  compare?: 'true' | undefined;
}

/** The reports of the desk; the page's address names the tab and the days. */
export function Reports({
  address: { tab = 'weekly', sort, compare, ...span },
  onChange,
}: {
  address: ReportAddress;
  onChange: (change: ReportAddress) => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const days = <Days span={span} compare={compare} onChange={onChange} />;
  const asked = shop && { ...usualSpan(shop.today), ...chosen(span) };
  const view: ReportView = {
    span,
    sort,
    onSort: (next) => onChange({ sort: next }),
    before: compare && asked ? spanBefore(asked) : undefined,
  };
  const report = (of: Exclude<ReportTab, 'weekly'>, content: ReactNode) => (
    <Report days={days} of={of} span={span}>
      {content}
    </Report>
  );
  return (
    <Tabs<ReportTab>
      label="Reports"
      value={tab}
      onValueChange={(next) => onChange({ tab: next, sort: undefined })}
      tabs={[
        { value: 'weekly', label: 'Weekly', content: <Weekly /> },
        {
          value: 'utilisation',
          label: 'Utilisation',
          content: report('utilisation', <Utilisation {...view} />),
        },
        { value: 'idle', label: 'Idle', content: report('idle', <Idle {...view} />) },
        { value: 'revenue', label: 'Revenue', content: report('revenue', <Revenue {...view} />) },
        { value: 'late', label: 'Late', content: report('late', <Late {...view} />) },
      ]}
    />
  );
}

/** The days and the order of a report, and the earlier days with which it is compared. */
interface ReportView {
  span: ReportSpan;
  sort: string | undefined;
  onSort: (sort: string) => void;
  before: Span | undefined;
}

/** The last 90 days, which the server uses when no days are chosen. */
const usualSpan = (today: Day): Span => ({ from: addDays(today, -89), to: today });

/** The first and the last day, as far as they were chosen. */
const chosen = ({ from, to }: ReportSpan) => ({ ...(from && { from }), ...(to && { to }) });

const beforeOf = <Row,>(
  before: Span | undefined,
  query: (span: ReportSpan) => UseQueryOptions<Row[]>,
) => before && { days: formatSpan(before), query: query(before) };

const formatSpan = ({ from, to }: Span): string => `${formatDay(from)} – ${formatDay(to)}`;

const Weekly = () => (
  <div className="grid grid-cols-1 gap-4">
    <WeeklyCharts />
    <p className="text-sm text-muted">
      The dashboard’s Revenue is the plain sum of all bookings, cancelled ones and inquiries too.
      The tab Revenue leaves these out.
    </p>
  </div>
);

const Utilisation = ({ span, sort, onSort, before }: ReportView) => (
  <SpanReport
    title="Utilisation"
    query={utilisation(span)}
    before={beforeOf(before, utilisation)}
    sort={sort}
    onSort={onSort}
    usual="-percent"
    figure={{
      name: 'Unit days',
      of: (rows) => sum(rows, ({ unitDays }) => unitDays),
      text: formatNumber,
    }}
    bars={(rows) =>
      rows
        .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
        .map(({ name, percent }) => ({
          label: name,
          value: percent ?? 0,
          text: `${percent ?? 0}%`,
        }))
    }
    columns={utilisationColumns}
  />
);

const Idle = ({ span, sort, onSort, before }: ReportView) => (
  <SpanReport
    title="Idle"
    query={idle(span)}
    before={beforeOf(before, idle)}
    sort={sort}
    onSort={onSort}
    usual="last-rented"
    figure={{ name: 'Idle items', of: ({ length }) => length, text: formatNumber }}
    bars={(rows) =>
      rows
        .toSorted((a, b) => b.stockCount - a.stockCount)
        .map(({ name, stockCount }) => ({
          label: name,
          value: stockCount,
          text: `${formatNumber(stockCount)} in stock`,
        }))
    }
    columns={idleColumns}
  />
);

const Revenue = ({ span, sort, onSort, before }: ReportView) => (
  <>
    <SpanReport
      title="Revenue"
      query={revenue(span)}
      before={beforeOf(before, revenue)}
      sort={sort}
      onSort={onSort}
      usual="month"
      figure={{ name: 'Revenue', of: (rows) => sum(rows, (row) => row.revenue), text: formatMoney }}
      bars={(rows) =>
        rows.map((row) => ({
          label: `${monthText(row.month)}, ${row.category}`,
          value: row.revenue,
          text: formatMoney(row.revenue),
        }))
      }
      columns={revenueColumns}
      total={(rows) => [
        'Total',
        '',
        // The bookings have no sum, because a booking with items of two categories is counted in
        // two rows.
        '',
        formatMoney(sum(rows, (row) => row.revenue)),
      ]}
    />
    <p className="text-sm text-muted">
      By the day on which rentals begin, without cancelled ones and inquiries, net of discount. The
      dashboard’s Revenue is the plain sum of all bookings.
    </p>
  </>
);

const Late = ({ span, sort, onSort, before }: ReportView) => (
  <SpanReport
    title="Late"
    query={late(span)}
    before={beforeOf(before, late)}
    sort={sort}
    onSort={onSort}
    usual="-late"
    figure={{ name: 'Late rentals', of: ({ length }) => length, text: formatNumber }}
    bars={(rows) =>
      rows
        .toSorted((a, b) => b.daysLate - a.daysLate)
        .map((row) => ({
          label: `${isolated(row.customer)}, ${isolated(row.cameraName)}`,
          value: row.daysLate,
          text: dayCount(row.daysLate),
        }))
    }
    columns={lateColumns}
  />
);

const sum = <Row,>(rows: Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const Report = ({
  days,
  of,
  span,
  children,
}: {
  days: ReactNode;
  of: Exclude<ReportTab, 'weekly'>;
  span: ReportSpan;
  children: ReactNode;
}) => (
  <div className="grid grid-cols-1 gap-6">
    <div className="flex flex-wrap items-end gap-3">
      {days}
      <ExportButton of={`GET /api/admin/reports/${of}.csv`} query={span} />
    </div>
    {children}
  </div>
);

/** The fields for the first and the last day, with buttons for ranges that are often needed. */
function Days({
  span,
  compare,
  onChange,
}: {
  span: ReportSpan;
  compare: 'true' | undefined;
  onChange: (change: ReportAddress) => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const { from, to } = {
    ...(shop ? usualSpan(shop.today) : { from: '', to: '' }),
    ...chosen(span),
  };
  const tooLong = from && to && (to < from || daysBetween(from, to) > 365);
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={({ target }) =>
          onChange({ from: target.value || undefined, to: to || undefined })
        }
      />
      <TextField
        label="To"
        type="date"
        value={to}
        error={tooLong ? 'From 1 to 366 days' : undefined}
        onChange={({ target }) =>
          onChange({ from: from || undefined, to: target.value || undefined })
        }
      />
      {shop &&
        usualSpans(shop.today).map(({ label, span: days }) => (
          <Button
            key={label}
            variant="secondary"
            aria-pressed={days.from === from && days.to === to}
            className="aria-pressed:bg-sunken"
            onClick={() => onChange(days)}
          >
            {label}
          </Button>
        ))}
      <CheckboxField
        label="Compare with the time before"
        className="py-2"
        checked={compare !== undefined}
        onChange={({ target }) => onChange({ compare: target.checked ? 'true' : undefined })}
      />
    </>
  );
}
