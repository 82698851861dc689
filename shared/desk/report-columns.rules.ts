import { formatDay, formatMoney, formatNumber } from '../format.rules.ts';
import type { Permission } from '../permissions.rules.ts';
import { dayCount } from '../shop/rental-days.rules.ts';
import type { IdleRow, LateRow, RevenueRow, UtilisationRow } from './reports.ts';

/** A column of a report, in the CSV file and on the screen. */
export interface ReportColumn<Row> {
  /** The column's heading in the CSV file. */
  heading: string;
  /** The cell in the CSV file, without `$` or `%`, so that a spreadsheet can calculate with it. */
  value: (row: Row) => string | number;
  /** The heading and the cell on the screen; absent where only the file has the column. */
  shown?: { heading: string; text: (row: Row) => string; align?: 'right' };
  /** The permission that somebody needs to see this column in the file. */
  needs?: Permission;
}

/** A month of a report as people read it: `Nov 2026` for `2026-11`. */
export const monthText = (month: string): string => formatDay(`${month}-01`).replace(' 1,', '');

export const utilisationColumns: ReportColumn<UtilisationRow>[] = [
  { heading: 'Camera ID', value: (row) => row.cameraId },
  {
    heading: 'Name',
    value: (row) => row.name,
    shown: { heading: 'Item', text: (row) => row.name },
  },
  {
    heading: 'Unit days',
    value: (row) => row.unitDays,
    shown: { heading: 'Unit days', text: (row) => formatNumber(row.unitDays), align: 'right' },
  },
  {
    heading: 'In service',
    value: (row) => row.inService,
    shown: { heading: 'In service', text: (row) => formatNumber(row.inService), align: 'right' },
  },
  {
    heading: 'Percent',
    value: (row) => row.percent ?? '',
    shown: {
      heading: 'Percent',
      text: ({ percent }) => (percent === null ? '' : `${percent}%`),
      align: 'right',
    },
  },
  {
    heading: 'Earned',
    value: (row) => row.earned,
    shown: { heading: 'Earned', text: (row) => formatMoney(row.earned), align: 'right' },
    needs: 'money.read',
  },
  {
    heading: 'Cost',
    value: (row) => row.cost,
    shown: {
      heading: 'Cost',
      text: ({ cost }) => (cost ? formatMoney(cost) : ''),
      align: 'right',
    },
    needs: 'money.read',
  },
];

export const idleColumns: ReportColumn<IdleRow>[] = [
  { heading: 'Camera ID', value: (row) => row.cameraId },
  {
    heading: 'Name',
    value: (row) => row.name,
    shown: { heading: 'Item', text: (row) => row.name },
  },
  {
    heading: 'Last rented on',
    value: (row) => row.lastRentedOn ?? '',
    shown: {
      heading: 'Last rented',
      text: ({ lastRentedOn }) => (lastRentedOn ? formatDay(lastRentedOn) : 'Never'),
    },
  },
  {
    heading: 'Stock count',
    value: (row) => row.stockCount,
    shown: { heading: 'Stock', text: (row) => formatNumber(row.stockCount), align: 'right' },
  },
];

export const revenueColumns: ReportColumn<RevenueRow>[] = [
  {
    heading: 'Month',
    value: (row) => row.month,
    shown: { heading: 'Month', text: (row) => monthText(row.month) },
  },
  {
    heading: 'Category',
    value: (row) => row.category,
    shown: { heading: 'Category', text: (row) => row.category },
  },
  {
    heading: 'Bookings',
    value: (row) => row.bookings,
    shown: { heading: 'Bookings', text: (row) => formatNumber(row.bookings), align: 'right' },
  },
  {
    heading: 'Revenue',
    value: (row) => row.revenue,
    shown: { heading: 'Revenue', text: (row) => formatMoney(row.revenue), align: 'right' },
    needs: 'money.read',
  },
  {
    heading: 'Net',
    value: (row) => row.net,
    shown: { heading: 'Net', text: (row) => formatMoney(row.net), align: 'right' },
    needs: 'money.read',
  },
];

export const lateColumns: ReportColumn<LateRow>[] = [
  {
    heading: 'Booking ID',
    value: (row) => row.bookingId,
    shown: { heading: 'Booking', text: (row) => `#${row.bookingId}` },
  },
  {
    heading: 'Customer',
    value: (row) => row.customer,
    shown: { heading: 'Customer', text: (row) => row.customer },
  },
  {
    heading: 'Camera',
    value: (row) => row.cameraName,
    shown: { heading: 'Item', text: (row) => row.cameraName },
  },
  {
    heading: 'Due',
    value: (row) => row.due,
    shown: { heading: 'Due', text: (row) => formatDay(row.due) },
  },
  {
    heading: 'Returned',
    value: (row) => row.returned ?? '',
    shown: {
      heading: 'Returned',
      text: ({ returned }) => (returned ? formatDay(returned) : 'Still out'),
    },
  },
  {
    heading: 'Days late',
    value: (row) => row.daysLate,
    shown: { heading: 'Late', text: (row) => dayCount(row.daysLate), align: 'right' },
  },
];
