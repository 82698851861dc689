import type { DeskBooking } from '#shared/counter/counter.ts';
import type { Scanned } from '#shared/counter/scan.ts';
import { readScan } from '#shared/counter/scan.rules.ts';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import type { Unit } from '#shared/units/units.ts';
import { deskDetails } from '../bookings/bookings.service.ts';
import { findBookings } from '../bookings/bookings.queries.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError } from '../http/errors.ts';
import { findQueuedBookings } from '../stock/queued-bookings.queries.ts';
import { presentQueuedBooking } from '../stock/queued-bookings.ts';
import { unitOfCode } from '../units/finding-units.service.ts';
import { findWaitingFor } from './scan.queries.ts';

type Scanning = Pick<Deps, 'config' | 'database' | 'clock' | 'pictures'>;

/**
 * How many bookings the desk is offered to choose from: for a name, and for a unit that several
 * bookings wait for.
 */
const mostNamed = 50;
const mostWaiting = 200;
/** The statuses of bookings that can be handed over or have units out. */
const openStatuses = ['confirmed', 'pending'] as const;

/**
 * Finds what a text means that was scanned or typed at the counter: the number of a booking, the
 * code of a unit, or else the name of a customer or item. `bookingId` is the booking that the
 * counter's page shows; a scanned unit goes to it first.
 */
export async function scannedAt(
  deps: Scanning,
  caller: Caller,
  { text: typed, bookingId }: { text: string; bookingId?: number | undefined },
): Promise<Scanned> {
  const scan = readScan(typed);
  if (scan.kind === 'nothing') return { kind: 'nothing' };
  if (scan.kind === 'number') {
    const booking = await openBooking(deps, caller, scan.number);
    if (booking) return { kind: 'booking', booking };
  }
  const unit = await unitOfCode(deps, scan.text);
  return unit ? ofUnit(deps, caller, unit, bookingId) : byName(deps, caller, scan.text);
}

/** The booking with this number, if units of it can leave or are out; else undefined. */
async function openBooking(
  deps: Scanning,
  caller: Caller,
  id: number,
): Promise<DeskBooking | undefined> {
  const booking = await deskDetails(deps.database.db, deps, id).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  });
  return booking && (booking.unitsOut > 0 || mayHandOver(booking)) ? booking : undefined;
}

const mayHandOver = ({ status, lines, unitsOut }: DeskBooking): boolean =>
  (status === 'pending' || status === 'confirmed') &&
  unitsOut < lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Decides what to do with a scanned unit. One that is out is taken back. One in the house goes to
 * the shown booking, else to the one of today, else to the only one that waits; of several the desk
 * chooses.
 */
async function ofUnit(
  deps: Scanning,
  caller: Caller,
  unit: Unit,
  bookingId: number | undefined,
): Promise<Scanned> {
  const { db } = deps.database;
  if (unit.state === 'out' && unit.bookingId !== null) {
    const booking = await deskDetails(db, deps, unit.bookingId);
    return { kind: 'unit', unit, booking, action: 'take_back' };
  }
  if (unit.state !== 'in_house') return { kind: 'idle', unit };
  const rows = await findWaitingFor(db, unit.cameraId, deps.clock.today(), mostWaiting + 1);
  const ofToday = rows.filter(({ is_today }) => is_today);
  const open = rows.filter(({ id }) => id === bookingId);
  const waiting = [open, ofToday, rows].find((some) => some.length > 0) ?? [];
  const [only] = waiting;
  if (!only) return { kind: 'idle', unit };
  if (waiting.length === 1) {
    const booking = await deskDetails(db, deps, only.id);
    return { kind: 'unit', unit, booking, action: 'hand_over' };
  }
  return { ...choice(waiting.map(presentQueuedBooking), mostWaiting), unit };
}

async function byName(deps: Scanning, caller: Caller, search: string): Promise<Scanned> {
  const { db } = deps.database;
  const found = await Promise.all(
    openStatuses.map((status) => findBookings(db, { status, search }, undefined, mostNamed + 1)),
  );
  const ids = found.flat().map(({ id }) => id);
  const [only] = ids;
  if (only === undefined) return { kind: 'nothing' };
  if (ids.length === 1) return { kind: 'booking', booking: await deskDetails(db, deps, only) };
  const rows = await findQueuedBookings(db, ids);
  return choice(ids.flatMap((id) => rows.get(id) ?? []).map(presentQueuedBooking), mostNamed);
}

const choice = (bookings: QueuedBooking[], most: number) => ({
  kind: 'choice' as const,
  bookings: bookings.slice(0, most),
  hasMore: bookings.length > most,
});
