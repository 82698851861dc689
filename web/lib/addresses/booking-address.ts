/** The address of a booking at the desk, for a link or `navigate`. */
export const bookingAddress = (id: number) =>
  ({ to: '/admin/bookings/$bookingId', params: { bookingId: String(id) } }) as const;
