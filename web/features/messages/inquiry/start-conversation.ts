import type { QueryClient } from '@tanstack/react-query';
import type { BookingWithCamera } from '#shared/bookings/bookings.ts';
import { inquiryPrice } from '#shared/prices/prices.rules.ts';
import { inquiryDates } from '#shared/shop/rental-days.rules.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import { newKey } from '../../../lib/calls/new-key.ts';
import { refreshAfter } from '../../../lib/calls/stale.ts';
import { staleForCustomers } from '../../../lib/calls/stale-for-customers.ts';
import { findOwnBooking, placeBooking } from '../../bookings/bookings.api.ts';
import { shopQuery } from '../../shop/shop.api.ts';

export type InquiryCamera = Pick<Camera, 'id' | 'brand' | 'model' | 'pricePerDay'>;

/**
 * The booking in whose conversation a customer asks about an item: one that the customer has
 * already, else a new inquiry from today to 3 days from now.
 */
export async function bookingToAskIn(
  client: QueryClient,
  camera: InquiryCamera,
): Promise<Pick<BookingWithCamera, 'id'>> {
  const existing = await findOwnBooking(camera.id);
  if (existing) return existing;
  const { today } = await client.fetchQuery(shopQuery());
  const refresh = (error: Error | null) =>
    refreshAfter(client, staleForCustomers['POST /api/bookings'], error);
  const inquiry = placeBooking(
    {
      cameraId: camera.id,
      ...inquiryDates(today),
      totalPrice: inquiryPrice(camera.pricePerDay),
      status: 'inquiry',
    },
    newKey(),
  );
  inquiry.then(() => refresh(null), refresh);
  return inquiry;
}
