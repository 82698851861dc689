import { isolated } from '#shared/characters.rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addDays, daysBetween } from '#shared/days.rules.ts';
import {
  idleColumns,
  lateColumns,
  revenueColumns,
  utilisationColumns,
} from '#shared/desk/report-columns.rules.ts';
import { formatMoney, formatNumber } from '#shared/format.rules.ts';
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

/** The desk's look back; tab and days stand in the address. */
export function Reports({
  address: { tab = 'weekly', ...span },
  onChange,
}: {
  address: ReportAddress;
  onChange: (change: ReportAddress) => void;
}) {
  const days = <Days span={span} onChange={onChange} />;
  const report = (of: Exclude<ReportTab, 'weekly'>, content: ReactNode) => (
    <Report days={days} of={of} span={span}>
      {content}
    </Report>
  );
  return (
    <Tabs<ReportTab>
      label="Reports"
      value={tab}
      onValueChange={(next) => onChange({ tab: next })}
      tabs={[
        { value: 'weekly', label: 'Weekly', content: <Weekly /> },
        {
          value: 'utilisation',
          label: 'Utilisation',
          content: report('utilisation', <Utilisation span={span} />),
        },
        { value: 'idle', label: 'Idle', content: report('idle', <Idle span={span} />) },
        { value: 'revenue', label: 'Revenue', content: report('revenue', <Revenue span={span} />) },
        { value: 'late', label: 'Late', content: report('late', <Late span={span} />) },
      ]}
    />
  );
}

const Weekly = () => (
  <div className="grid grid-cols-1 gap-4">
    <WeeklyCharts />
    <p className="text-sm text-muted">
      The dashboard’s Revenue is the plain sum of all bookings, cancelled ones and inquiries too.
      The tab Revenue leaves these out.
    </p>
  </div>
);

const Utilisation = ({ span }: { span: ReportSpan }) => (
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
    columns={utilisationColumns}
  />
);

const Idle = ({ span }: { span: ReportSpan }) => (
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
    columns={idleColumns}
  />
);

const Revenue = ({ span }: { span: ReportSpan }) => (
  <>
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
      columns={revenueColumns}
      total={(rows) => [
        'Total',
        '',
        // A booking with items of two categories stands in two rows.
        '',
        formatMoney(rows.reduce((sum, { revenue }) => sum + revenue, 0)),
      ]}
    />
    <p className="text-sm text-muted">
      By the day on which rentals begin, without cancelled ones and inquiries, net of discount. The
      dashboard’s Revenue is the plain sum of all bookings.
    </p>
  </>
);

const Late = ({ span }: { span: ReportSpan }) => (
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
    columns={lateColumns}
  />
);

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

/** The fields of the first and the last day; the last 90 days where none are chosen. */
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
