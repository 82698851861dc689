import type { DeskSearch } from '#shared/desk/search.ts';
import { readScan } from '#shared/counter/scan.rules.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { findBookings } from '../bookings/bookings.queries.ts';
import { findBestItems } from '../cameras/finding.queries.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { findQueuedBookings } from '../stock/queued-bookings.queries.ts';
import { presentQueuedBooking } from '../stock/queued-bookings.ts';
import { unitOfCode, unitsOfItems } from '../units/finding-units.service.ts';
import { usersPage } from '../users/billing-details.service.ts';

/** How many of each are found. */
const limit = 5;

/**
 * All that a text may mean at the desk, what it names exactly first: a booking's number, the rental that a unit is out
 * with, the unit itself.
 */
export async function foundAtDesk(
  deps: Pick<Deps, 'config' | 'database' | 'clock'>,
  caller: Caller,
  typed: string,
): Promise<DeskSearch> {
  const scan = readScan(typed);
  if (scan.kind === 'nothing') return { bookings: [], people: [], items: [], units: [] };
  const { db } = deps.database;
  const search = scan.text;
  const [unit, items, people, found] = await Promise.all([
    unitOfCode(deps, search),
    findBestItems(db, search, limit),
    mayDo(caller.role, 'people.read') ? usersPage(db, { search, limit }) : { items: [] },
    findBookings(db, { search }, undefined, limit),
  ]);
  const bookingIds = [
    ...(scan.kind === 'number' ? [scan.number] : []),
    ...(unit?.bookingId ? [unit.bookingId] : []),
    ...found.map(({ id }) => id),
  ];
  const [bookings, ofItems] = await Promise.all([
    findQueuedBookings(db, bookingIds),
    unitsOfItems(
      deps,
      items.map(({ id }) => id),
      limit,
    ),
  ]);
  const units = [...(unit ? [unit] : []), ...ofItems.filter(({ id }) => id !== unit?.id)];
  return {
    bookings: [...new Set(bookingIds)]
      .flatMap((id) => bookings.get(id) ?? [])
      .slice(0, limit)
      .map(presentQueuedBooking),
    people: people.items.map((user) => ({
      id: user.id,
      name: fullName(user),
      email: user.email,
    })),
    items,
    units: units
      .slice(0, limit)
      .map(({ id, code, cameraName, state }) => ({ id, code, cameraName, state })),
  };
}
