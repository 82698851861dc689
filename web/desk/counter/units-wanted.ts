import type { BookingLine, BookingDetails } from '#shared/bookings/bookings.ts';

/** The number of units of a line that have left the house and are not back. */
export const outOf = ({ units = [] }: BookingDetails, line: BookingLine): number =>
  units.filter(({ lineId, returnedAt }) => lineId === line.id && returnedAt === null).length;

/** Whether a booking still has units that can leave the house. */
export const mayHandOver = ({ status, lines, unitsOut }: BookingDetails): boolean =>
  (status === 'pending' || status === 'confirmed') &&
  unitsOut < lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * How many more units of an item a booking needs. The booking must have its `units`, as the desk
 * reads it.
 */
export const unitsWanted = (booking: BookingDetails, item: { cameraId: number }): number =>
  booking.lines
    .filter(({ cameraId }) => cameraId === item.cameraId)
    .reduce((sum, line) => sum + line.quantity - outOf(booking, line), 0);
