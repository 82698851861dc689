import type { DeskSearch } from '#shared/desk/search.ts';
import { readScan } from '#shared/counter/scan.rules.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import type { User } from '#shared/users/users.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { findBookings } from '../bookings/bookings.queries.ts';
import { findBestItems } from '../cameras/finding.queries.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { findQueuedBookings } from '../stock/queued-bookings.queries.ts';
import { presentQueuedBooking } from '../stock/queued-bookings.ts';
import { unitOfCode, unitsOfItems } from '../units/finding-units.service.ts';
import { transaction } from '../database/transaction.ts';
import { presentUser } from '../users/users.presenter.ts';
import { findNamesAlike } from '../users/users.queries.ts';
import { usersPage } from '../users/billing-details.service.ts';

/** How many results of each kind (bookings, people, items, units) an answer has at most. */
const limit = 5;

const presentFound = (user: User) => ({ id: user.id, name: fullName(user), email: user.email });

/**
 * The answer of the desk's search: bookings, people, items and units that fit the typed text. A
 * booking whose number was typed comes first, then the booking that a typed unit is out with; a
 * unit whose code was typed comes before other units.
 */
export async function foundAtDesk(
  deps: Pick<Deps, 'config' | 'database' | 'clock'>,
  caller: Caller,
  typed: string,
): Promise<DeskSearch> {
  const scan = readScan(typed);
  if (scan.kind === 'nothing') return { bookings: [], people: [], alike: [], items: [], units: [] };
  const { db } = deps.database;
  const mayReadPeople = mayDo(caller.role, 'people.read');
  const search = scan.text;
  const [unit, items, people, found] = await Promise.all([
    unitOfCode(deps, search),
    findBestItems(db, search, limit),
    mayReadPeople ? usersPage(db, { search, limit }) : { items: [] },
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
  const finds = {
    bookings: [...new Set(bookingIds)]
      .flatMap((id) => bookings.get(id) ?? [])
      .slice(0, limit)
      .map(presentQueuedBooking),
    people: people.items.map(presentFound),
    items,
    units: units
      .slice(0, limit)
      .map(({ id, code, cameraName, state }) => ({ id, code, cameraName, state })),
  };
  const findsNothing = Object.values(finds).every((part) => part.length === 0);
  const alike =
    findsNothing && mayReadPeople
      ? await transaction(db, (tx) => findNamesAlike(tx, search, limit))
      : [];
  return { ...finds, alike: alike.map(presentUser).map(presentFound) };
}
