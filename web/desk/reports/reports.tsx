import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isolated } from '#shared/characters.rules.ts';
import { addDays, daysBetween } from '#shared/days.rules.ts';
import { formatDay, formatMoney, formatNumber } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ExportButton } from '../tables/export-button.tsx';
import { idle, late, revenue, utilisation, type ReportSpan } from './reports.api.ts';
import { SpanReport } from './span-report.tsx';
import WeeklyCharts from './weekly-charts.tsx';

export const reportTabs = ['weekly', 'utilisation', 'idle', 'revenue', 'late'] as const;
export type ReportTab = (typeof reportTabs)[number];

export interface ReportAddress extends ReportSpan {
  tab?: ReportTab | undefined;
}

/** What the desk looks back at; tab and days stand in the address. */
export function Reports({
  address: { tab = 'weekly', ...span },
  onChange,
}: {
  address: ReportAddress;
  onChange: (change: ReportAddress) => void;
}) {
  const days = <Days span={span} onChange={onChange} />;
  return (
    <Tabs<ReportTab>
      label="Reports"
      value={tab}
      onValueChange={(next) => onChange({ tab: next })}
      tabs={[
        {
          value: 'weekly',
          label: 'Weekly',
          content: (
            <div className="grid grid-cols-1 gap-4">
              <WeeklyCharts />
              <p className="text-sm text-muted">
                The dashboard’s Revenue is the plain sum of all bookings, cancelled ones and
                inquiries too. The tab Revenue leaves these out.
              </p>
            </div>
          ),
        },
        {
          value: 'utilisation',
          label: 'Utilisation',
          content: (
            <Report days={days} of="utilisation" span={span}>
              <SpanReport
                title="Utilisation"
                query={utilisation(span)}
                bars={(rows) =>
                  rows
                    .toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
                    .map(({ name, percent }) => ({
                      label: name,
                      value: percent ?? 0,
                      text: `${percent ?? 0}%`,
                    }))
                }
                columns={[
                  { heading: 'Item', cell: ({ name }) => name },
                  {
                    heading: 'Unit days',
                    align: 'right',
                    cell: ({ unitDays }) => formatNumber(unitDays),
                  },
                  {
                    heading: 'In service',
                    align: 'right',
                    cell: ({ inService }) => formatNumber(inService),
                  },
                  {
                    heading: 'Percent',
                    align: 'right',
                    cell: ({ percent }) => (percent === null ? '' : `${percent}%`),
                  },
                  { heading: 'Earned', align: 'right', cell: ({ earned }) => formatMoney(earned) },
                  {
                    heading: 'Cost',
                    align: 'right',
                    cell: ({ cost }) => (cost ? formatMoney(cost) : ''),
                  },
                ]}
              />
            </Report>
          ),
        },
        {
          value: 'idle',
          label: 'Idle',
          content: (
            <Report days={days} of="idle" span={span}>
              <SpanReport
                title="Idle"
                query={idle(span)}
                bars={(rows) =>
                  rows
                    .toSorted((a, b) => b.stockCount - a.stockCount)
                    .map(({ name, stockCount }) => ({
                      label: name,
                      value: stockCount,
                      text: `${formatNumber(stockCount)} in stock`,
                    }))
                }
                columns={[
                  { heading: 'Item', cell: ({ name }) => name },
                  {
                    heading: 'Last rented',
                    cell: ({ lastRentedOn }) => (lastRentedOn ? formatDay(lastRentedOn) : 'Never'),
                  },
                  {
                    heading: 'Stock',
                    align: 'right',
                    cell: ({ stockCount }) => formatNumber(stockCount),
                  },
                ]}
              />
            </Report>
          ),
        },
        {
          value: 'revenue',
          label: 'Revenue',
          content: (
            <Report days={days} of="revenue" span={span}>
              <SpanReport
                title="Revenue"
                query={revenue(span)}
                bars={(rows) =>
                  rows.map((row) => ({
                    label: `${row.month}, ${row.category}`,
                    value: row.revenue,
                    text: formatMoney(row.revenue),
                  }))
                }
                columns={[
                  { heading: 'Month', cell: ({ month }) => month },
                  { heading: 'Category', cell: ({ category }) => category },
                  {
                    heading: 'Bookings',
                    align: 'right',
                    cell: ({ bookings }) => formatNumber(bookings),
                  },
                  { heading: 'Revenue', align: 'right', cell: (row) => formatMoney(row.revenue) },
                ]}
                total={(rows) => [
                  'Total',
                  '',
                  // A booking with items of two categories stands in two rows.
                  '',
                  formatMoney(rows.reduce((sum, { revenue }) => sum + revenue, 0)),
                ]}
              />
              <p className="text-sm text-muted">
                By the day on which rentals begin, without cancelled ones and inquiries, net of
                discount. The dashboard’s Revenue is the plain sum of all bookings.
              </p>
            </Report>
          ),
        },
        {
          value: 'late',
          label: 'Late',
          content: (
            <Report days={days} of="late" span={span}>
              <SpanReport
                title="Late"
                query={late(span)}
                bars={(rows) =>
                  rows
                    .toSorted((a, b) => b.daysLate - a.daysLate)
                    .map((row) => ({
                      label: `${isolated(row.customer)}, ${isolated(row.cameraName)}`,
                      value: row.daysLate,
                      text: dayCount(row.daysLate),
                    }))
                }
                columns={[
                  { heading: 'Booking', cell: ({ bookingId }) => `#${bookingId}` },
                  { heading: 'Customer', cell: ({ customer }) => customer },
                  { heading: 'Item', cell: ({ cameraName }) => cameraName },
                  { heading: 'Due', cell: ({ due }) => formatDay(due) },
                  {
                    heading: 'Returned',
                    cell: ({ returned }) => (returned ? formatDay(returned) : 'Still out'),
                  },
                  { heading: 'Late', align: 'right', cell: ({ daysLate }) => dayCount(daysLate) },
                ]}
              />
            </Report>
          ),
        },
      ]}
    />
  );
}

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

/** From and to; the last 90 days where none are chosen. */
function Days({ span, onChange }: { span: ReportSpan; onChange: (span: ReportSpan) => void }) {
  const { data: shop } = useQuery(shopQuery());
  const to = span.to ?? shop?.today ?? '';
  const from = span.from ?? (to && addDays(to, -89));
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
    </>
  );
}
