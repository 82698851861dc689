import { timesFor, type AskedTimes, type BookingTimes } from '#shared/bookings/times.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { byAppointment, isByAppointment } from '#shared/shop/opening-hours.rules.ts';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';

/** The fields of the shop that are needed to choose times. */
export type ShopOfTimes = Pick<Shop, 'house' | 'rules'>;

const isChosen = ({ startDate, endDate }: RentalRange): boolean =>
  startDate !== '' && endDate !== '';

/**
 * The chosen times of a rental as far as its days allow them, to be shown and sent. In a house
 * without opening hours there are none, because the customer is not asked for times.
 */
export function chosenTimes(
  shop: ShopOfTimes | undefined,
  chosen: AskedTimes,
  range: RentalRange,
  before?: BookingTimes & RentalRange,
): AskedTimes {
  const spans = shop?.house.openingHours ?? [];
  if (spans.length === 0 || !isChosen(range)) return {};
  return timesFor(chosen, range, spans, before).times;
}

/**
 * The note in calendars about days that can be booked but have no opening hours. Undefined in a
 * house without any opening hours.
 */
export const noteOfDay = (shop: ShopOfTimes | undefined) =>
  shop && shop.house.openingHours.length > 0
    ? (day: Day) =>
        isByAppointment(day, shop.house.openingHours, shop.rules) ? byAppointment : null
    : undefined;

/** The lines about the times in the message that is posted after a booking. */
export function timeLines(
  shop: ShopOfTimes | undefined,
  { pickUpTime, returnTime }: AskedTimes,
  { startDate, endDate }: RentalRange,
): string[] {
  const note = noteOfDay(shop);
  const [pickUp, bringBack] = [pickUpTime ?? note?.(startDate), returnTime ?? note?.(endDate)];
  return [
    ...(pickUp ? [`Pick-up time: ${pickUp}`] : []),
    ...(bringBack ? [`Return time: ${bringBack}`] : []),
  ];
}
