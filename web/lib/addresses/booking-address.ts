/** The page of a booking at the desk, as a target for links and `navigate`. */
export const bookingAddress = (id: number) =>
  ({ to: '/admin/bookings/$bookingId', params: { bookingId: String(id) } }) as const;
