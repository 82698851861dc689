import type {
  BookingLine,
  Booking,
  BookingDetails,
  ListedBooking,
  BookingWithCamera,
} from '#shared/bookings/bookings.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { KeptParts } from '#shared/prices/kept-parts.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { presentCamera, type CameraRow } from '../cameras/cameras.presenter.ts';
import type { KnownPictures } from '../cameras/known-pictures.ts';
import { presentParts } from '../prices/present-parts.ts';
import { totalOfLines, type LineRow } from '../prices/line-row.ts';
import { presentUser, type UserRow } from '../users/users.presenter.ts';

export interface BookingRow {
  id: number;
  account_id: number;
  camera_id: number;
  start_date: Day;
  end_date: Day;
  pick_up_time: string | null;
  return_time: string | null;
  status: BookingStatus;
  notes: string;
  created_at: Date;
  updated_at: Date;
  units_out: number;
  handed_over_at: Date | null;
  returned_at: Date | null;
  /** The amount that the customer owes, in cents; negative where the house owes him. */
  due_cents: number;
  receipt_number: string | null;
  price_parts: Partial<KeptParts>;
  /** The lines of the booking with their prices, in the order of their positions. */
  lines: LineRow[];
}

/** The columns of which `presentBooking` makes a public booking, for `select`. */
export const bookingColumns = [
  'booking.id',
  'booking.account_id',
  'booking.camera_id',
  'booking.start_date',
  'booking.end_date',
  'booking.pick_up_time',
  'booking.return_time',
  'booking.status',
  'booking.notes',
  'booking.created_at',
  'booking.updated_at',
  'booking.units_out',
  'booking.handed_over_at',
  'booking.returned_at',
  'booking.due_cents',
  'booking.receipt_number',
  'booking.price_parts',
] as const;

const presentLine = (line: LineRow): BookingLine => ({
  id: line.id,
  cameraId: line.camera_id,
  cameraName: line.camera_name,
  quantity: line.quantity,
  pricePerDay: toDollars(line.price_cents),
  rent: toDollars(line.rent_cents),
  basis: line.price_parts.basis ?? [],
  price: line.price_parts.price ?? null,
});

export function presentBooking(row: BookingRow): Booking {
  const [first] = row.lines;
  if (!first) throw new Error(`booking ${row.id} has no line`);
  const sum = (cents: (line: LineRow) => number) =>
    toDollars(row.lines.reduce((total, line) => total + cents(line), 0));
  return {
    id: row.id,
    userId: row.account_id,
    cameraId: first.camera_id,
    startDate: row.start_date,
    endDate: row.end_date,
    pickUpTime: row.pick_up_time,
    returnTime: row.return_time,
    totalPrice: toDollars(totalOfLines(row.lines)),
    status: row.status,
    notes: row.notes,
    lines: row.lines.map(presentLine),
    chargedDays: first.charged_days,
    rent: sum((line) => line.rent_cents),
    discount: sum((line) => line.discount_cents),
    ...presentParts(row.price_parts),
    deposit: sum((line) => line.deposit_cents),
    cameraName: first.camera_name,
    pricePerDay: toDollars(first.price_cents),
    unitsOut: row.units_out,
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    receiptNumber: row.receipt_number,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const presentBookingWithCamera = (
  row: BookingRow & { camera: CameraRow },
  pictures: KnownPictures,
): BookingWithCamera => ({
  ...presentBooking(row),
  camera: presentCamera(row.camera, pictures),
});

export const presentBookingDetails = (
  row: BookingRow & { camera: CameraRow; user: UserRow },
  pictures: KnownPictures,
): BookingDetails => ({
  ...presentBookingWithCamera(row, pictures),
  user: presentUser(row.user),
});

/** A booking with its customer, but without the pictures of its item: for tables and texts. */
export type BookingWithUser = Booking & Pick<BookingDetails, 'user'>;

export const presentBookingWithUser = (row: BookingRow & { user: UserRow }): BookingWithUser => ({
  ...presentBooking(row),
  user: presentUser(row.user),
});

/** Presents a booking for the desk's table of bookings, with the amount that is due. */
export const presentListedBooking = (
  row: BookingRow & { camera: CameraRow; user: UserRow },
  pictures: KnownPictures,
): ListedBooking => ({
  ...presentBookingDetails(row, pictures),
  due: toDollars(row.due_cents),
});
