import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListedBooking } from '#shared/bookings/bookings.ts';
import { itemsIn, statusBadge } from '#shared/bookings/bookings.rules.ts';
import { dayIn, timeIn } from '#shared/clock.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { entryLabels, methodLabels } from '#shared/money/ledger.rules.ts';
import { rentalDays } from '#shared/shop/rental-days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import { mayDo, type Permission } from '#shared/permissions.rules.ts';
import { specsText } from '#shared/cameras/specs.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { addedTaxOf, extrasOf } from '#shared/prices/price-sums.rules.ts';
import { rateText } from '#shared/cameras/rates-text.rules.ts';
import {
  idleColumns,
  lateColumns,
  revenueColumns,
  utilisationColumns,
  type ReportColumn,
} from '#shared/desk/report-columns.rules.ts';
import type { User } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { note } from '../../audit/audit.queries.ts';
import { doerName } from '../../audit/doers.ts';
import { presentBookingWithUser } from '../../bookings/bookings.presenter.ts';
import { bookingsPage } from '../../bookings/bookings.service.ts';
import type { ItemRow } from '../../cameras/cameras.presenter.ts';
import { categoriesPage } from '../../cameras/cameras.service.ts';
import { itemsPage } from '../../cameras/finding.service.ts';
import { percentOfItem } from '../../prices/priced-lines.ts';
import type { Caller } from '../../http/callers.ts';
import { invalidInput } from '../../http/errors.ts';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../deps.ts';
import { ledgerPage } from '../../ledger/ledger.service.ts';
import type { LedgerLine } from '../../ledger/ledger.queries.ts';
import type { BookingFilter } from '../../bookings/bookings.queries.ts';
import { writeCursor, type Page } from '../../http/pagination.ts';
import { usersPage } from '../../users/billing-details.service.ts';
import { byteOrderMark, csvLine, type Cell } from './csv.ts';
import { itemHeadings, type ItemColumn } from '#shared/desk/item-columns.rules.ts';
import { joinTexts } from './listed-texts.ts';
import {
  idlePage,
  lateReport,
  revenueReport,
  utilisationPage,
} from '../reports/use-reports.service.ts';

/** The text of a CSV file, given piece by piece; a piece has several lines. */
type Pieces = AsyncGenerator<string, void, undefined>;

const pageLength = 1_000;
/**
 * The number of lines that are made in one go before other work of the process has its turn. A
 * booking can have notes of 4,000 characters, so the number is small.
 */
const pieceLength = 50;

type Shop = Pick<Deps, 'database' | 'clock'>;

/** The part of a caller that decides which columns a file has: his role. */
type Reader = Pick<Caller, 'role'>;

/**
 * The columns of a file: the heading, the function that gives the cell of an item, and the
 * permission that a reader needs to see the column.
 */
type Columns<Item> = [
  heading: string,
  cell: (item: Item) => Cell,
  needs?: Permission | undefined,
][];

/**
 * The CSV file of a list, read page by page, so that a table is never in memory as a whole. The
 * first page is read before the promise resolves, so that a wrong request can still be refused.
 */
async function csvOf<Item>(
  caller: Reader,
  allColumns: Columns<Item>,
  readPage: (query: PageQuery) => Promise<Page<Item>>,
): Promise<Pieces> {
  const columns = allColumns.filter(([, , needs]) => !needs || mayDo(caller.role, needs));
  const first = await readPage({ limit: pageLength });
  const write = (item: Item) => csvLine(columns.map(([, cell]) => cell(item)));
  return (async function* () {
    yield byteOrderMark + csvLine(columns.map(([heading]) => heading));
    for (let page = first; ;) {
      for (let at = 0; at < page.items.length; at += pieceLength) {
        await nextTurn();
        const piece = page.items.slice(at, at + pieceLength);
        yield piece.map(write).join('');
      }
      if (!page.next) return;
      page = await readPage({ limit: pageLength, cursor: writeCursor(page.next) });
    }
  })();
}

/** The columns of a moment: in UTC, and in the time zone of the shop. */
const momentColumns = <Item>(
  heading: string,
  timeZone: string,
  momentOf: (item: Item) => Date,
): Columns<Item> => [
  [heading, (item) => momentOf(item).toISOString()],
  [
    `${heading} (${timeZone})`,
    (item) => `${dayIn(timeZone, momentOf(item))} ${timeIn(timeZone, momentOf(item))}`,
  ],
];

type ExportedBooking = Omit<ListedBooking, 'camera'>;

const bookingColumns = (timeZone: string): Columns<ExportedBooking> => [
  ['Booking ID', (booking) => booking.id],
  ['Status', (booking) => statusBadge[booking.status].label],
  ['Customer', (booking) => fullName(booking.user)],
  ['Username', (booking) => booking.user.username],
  ['Email', (booking) => booking.user.email],
  ['Camera ID', (booking) => booking.cameraId],
  ['Camera', (booking) => booking.cameraName],
  ['Start date', (booking) => booking.startDate],
  ['End date', (booking) => booking.endDate],
  ['Days', (booking) => rentalDays(booking.startDate, booking.endDate)],
  ['Price per day', (booking) => booking.pricePerDay, 'money.read'],
  ['Total price', (booking) => booking.totalPrice, 'money.read'],
  ...momentColumns<ExportedBooking>('Created', timeZone, ({ createdAt }) => new Date(createdAt)),
  ['Notes', (booking) => booking.notes],
  ['Items', (booking) => itemsIn(booking.lines)],
  ['Due', (booking) => booking.due, 'money.read'],
  ['Rent', (booking) => booking.rent, 'money.read'],
  ['Discount', (booking) => booking.discount, 'money.read'],
  ['Extras', (booking) => extrasOf(booking), 'money.read'],
  ['Added tax', (booking) => addedTaxOf(booking), 'money.read'],
  ['Promo', (booking) => booking.promo?.amount ?? 0, 'money.read'],
];

async function exportedBookings(
  db: Db,
  query: PageQuery & BookingFilter,
): Promise<Page<ExportedBooking>> {
  const { items, next } = await bookingsPage(db, query);
  const present = (row: (typeof items)[number]) => ({
    ...presentBookingWithUser(row),
    due: toDollars(row.due_cents),
  });
  return { next, items: items.map(present) };
}

/** The CSV file of the bookings that fit a filter, newest created first. */
export const bookingsCsv = (
  { database: { db }, clock: { timeZone } }: Shop,
  caller: Reader,
  filter: BookingFilter,
): Promise<Pieces> =>
  csvOf(caller, bookingColumns(timeZone), (query) => exportedBookings(db, { ...filter, ...query }));

const cameraColumns = (categories: Map<number, string>): Columns<ItemRow> => {
  const cells: Record<ItemColumn, (camera: ItemRow) => Cell> = {
    id: (camera) => camera.id,
    name: (camera) => camera.name,
    brand: (camera) => camera.brand,
    model: (camera) => camera.model,
    categoryId: (camera) => categories.get(camera.category_id) ?? 'Unknown',
    pricePerDay: (camera) => camera.price_per_day,
    stockCount: (camera) => camera.stock_count,
    rating: (camera) => camera.rating / 10,
    reviewCount: (camera) => camera.review_count,
    imageUrl: (camera) => camera.image_url,
    features: (camera) => joinTexts(camera.features, ','),
    description: (camera) => camera.description,
    included: (camera) => joinTexts(camera.included, '|'),
    depositPerUnit: (camera) => toDollars(camera.deposit_per_unit_cents),
    bufferDays: (camera) => camera.buffer_days ?? '',
    rates: (camera) => joinTexts(camera.rates.map(rateText), ';'),
    taxPercent: (camera) => percentOfItem(camera) ?? '',
    kind: (camera) => camera.kind ?? '',
    specs: (camera) =>
      joinTexts(
        camera.specs.map((spec) => specsText([spec], '')),
        ';',
      ),
  };
  return Object.entries(itemHeadings).map(([column, heading]) => [
    heading,
    cells[column as ItemColumn],
  ]);
};

/** The CSV file of the catalogue, in the order of the ids. */
export async function camerasCsv(db: Db, caller: Reader): Promise<Pieces> {
  const { items } = await categoriesPage(db, { limit: pageLength });
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return csvOf(caller, cameraColumns(names), (query) => itemsPage(db, query));
}

const userColumns = (timeZone: string): Columns<User> => [
  ['User ID', (user) => user.id],
  ['Username', (user) => user.username],
  ['First name', (user) => user.firstName],
  ['Last name', (user) => user.lastName],
  ['Email', (user) => user.email],
  ['Role', (user) => (user.isAdmin ? 'Admin' : 'User')],
  ...momentColumns<User>('Created', timeZone, ({ createdAt }) => new Date(createdAt)),
];

/** The CSV file of all accounts, in the order of their ids. */
export const usersCsv = (
  { database: { db }, clock: { timeZone } }: Shop,
  caller: Reader,
): Promise<Pieces> => csvOf(caller, userColumns(timeZone), (query) => usersPage(db, query));

const ledgerColumns = (timeZone: string): Columns<LedgerLine> => [
  ['Entry ID', (line) => line.id],
  ...momentColumns<LedgerLine>('At', timeZone, ({ at }) => at),
  ['Booking ID', (line) => line.booking_id],
  [
    'Customer',
    (line) => fullName({ firstName: line.customer_first_name, lastName: line.customer_last_name }),
  ],
  ['Kind', (line) => entryLabels[line.kind]],
  ['Amount', (line) => toDollars(line.amount_cents)],
  ['Method', (line) => (line.method ? methodLabels[line.method] : '')],
  ['Reference', (line) => line.reference],
  ['Reason', (line) => line.reason],
  ['Reverses', (line) => line.reverses ?? ''],
  ['By', doerName],
];

/**
 * The CSV file for the book-keeper: the ledger's entries between two days of the shop's calendar,
 * the oldest first.
 */
export const ledgerCsv = (
  { database, clock }: Shop,
  caller: Reader,
  days: { from?: Day | undefined; to?: Day | undefined },
): Promise<Pieces> => {
  if (days.from && days.to && days.to < days.from) {
    throw invalidInput({ to: 'to must not be before from' });
  }
  const { timeZone } = clock;
  return csvOf(caller, ledgerColumns(timeZone), (query) =>
    ledgerPage(database.db, { ...days, ...query, timeZone }),
  );
};

const reportColumns = <Row>(columns: ReportColumn<Row>[]): Columns<Row> =>
  columns.map(({ heading, value, needs }) => [heading, value, needs]);

type ReportSpan = { from?: Day | undefined; to?: Day | undefined };

export const utilisationCsv = (deps: Shop, caller: Reader, span: ReportSpan): Promise<Pieces> =>
  csvOf(caller, reportColumns(utilisationColumns), (page) =>
    utilisationPage(deps, { ...span, ...page }),
  );
export const idleCsv = (deps: Shop, caller: Reader, span: ReportSpan): Promise<Pieces> =>
  csvOf(caller, reportColumns(idleColumns), (page) => idlePage(deps, { ...span, ...page }));
export const revenueCsv = (deps: Shop, caller: Reader, span: ReportSpan): Promise<Pieces> =>
  csvOf(caller, reportColumns(revenueColumns), async () => ({
    items: await revenueReport(deps, span),
  }));
export const lateCsv = (deps: Shop, caller: Reader, span: ReportSpan): Promise<Pieces> =>
  csvOf(caller, reportColumns(lateColumns), async () => ({ items: await lateReport(deps, span) }));

/** Writes into the house's log that somebody has downloaded a file. */
export const noteExport = (db: Db, caller: Caller, file: string): Promise<void> =>
  note(db, { kind: 'export', by: caller, after: { file } });
