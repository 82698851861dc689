import type { BookingLine, BookingDetails } from '#shared/bookings/bookings.ts';

/** Units of a line that have left the house and are not back. */
export const outOf = ({ units = [] }: BookingDetails, line: BookingLine): number =>
  units.filter(({ lineId, returnedAt }) => lineId === line.id && returnedAt === null).length;

/** Whether units of a booking may still leave the house. */
export const mayHandOver = ({ status, lines, unitsOut }: BookingDetails): boolean =>
  (status === 'pending' || status === 'confirmed') &&
  unitsOut < lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many more units of an item a booking wants; a booking with its units, as the desk asks for one. */
export const unitsWanted = (booking: BookingDetails, item: { cameraId: number }): number =>
  booking.lines
    .filter(({ cameraId }) => cameraId === item.cameraId)
    .reduce((sum, line) => sum + line.quantity - outOf(booking, line), 0);
