import type { Booking, BookingDetails, BookingWithCamera } from '#shared/bookings.ts';
import type { BookingStatus } from '#shared/bookings.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { presentCamera, type CameraRow } from '../cameras/cameras.presenter.ts';
import { presentUser, type UserRow } from '../users/users.presenter.ts';

export interface BookingRow {
  id: number;
  account_id: number;
  camera_id: number;
  start_date: Day;
  end_date: Day;
  total_price: number;
  status: BookingStatus;
  notes: string;
  camera_name: string;
  price_per_day: number;
  created_at: Date;
  updated_at: Date;
}

/** Columns a public booking is made of, for `select`. */
export const bookingColumns = [
  'booking.id',
  'booking.account_id',
  'booking.camera_id',
  'booking.start_date',
  'booking.end_date',
  'booking.total_price',
  'booking.status',
  'booking.notes',
  'booking.camera_name',
  'booking.price_per_day',
  'booking.created_at',
  'booking.updated_at',
] as const;

export function presentBooking(row: BookingRow): Booking {
  return {
    id: row.id,
    userId: row.account_id,
    cameraId: row.camera_id,
    startDate: row.start_date,
    endDate: row.end_date,
    totalPrice: row.total_price,
    status: row.status,
    notes: row.notes,
    cameraName: row.camera_name,
    pricePerDay: row.price_per_day,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const presentBookingWithCamera = (
  row: BookingRow & { camera: CameraRow },
): BookingWithCamera => ({
  ...presentBooking(row),
  camera: presentCamera(row.camera),
});

export const presentBookingDetails = (
  row: BookingRow & { camera: CameraRow; user: UserRow },
): BookingDetails => ({
  ...presentBookingWithCamera(row),
  user: presentUser(row.user),
});
