import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { Unit } from '#shared/units/units.ts';
import { ApiError } from '../../lib/call.ts';
import { bookingDetails } from '../frame/details.api.ts';
import {
  allFound,
  foundPages,
  goingOut,
  openStatuses,
  unitsFound,
  unitsOfItem,
} from './counter.api.ts';
import { mayHandOver, roomOf } from './room.ts';
import { readScan } from './scan.rules.ts';

/** What a scan turned out to be. */
export type Found =
  | { kind: 'booking'; booking: BookingDetails }
  /** More than one booking: by a name, or because they all wait for this unit's item. */
  | { kind: 'bookings'; search: string; count: number; hasMore?: boolean; unit?: Unit }
  | { kind: 'unit'; unit: Unit; bookingId: number }
  /** A unit that nobody waits for. */
  | { kind: 'idle'; unit: Unit }
  | { kind: 'nothing'; text: string };

/**
 * Decides what was typed or scanned: a booking's number, a unit's code, then a customer or an item. Everything is
 * asked for anew: what another counter did a moment ago counts.
 */
export async function findScanned(
  client: QueryClient,
  typed: string,
  openId: number | undefined,
): Promise<Found | undefined> {
  const ask = <Data>(query: UseQueryOptions<Data>) =>
    client.fetchQuery({ ...query, staleTime: 0 } as never) as Promise<Data>;
  /** The first pages of the lists that a text leads to. */
  const search = (text: string) =>
    Promise.all(
      openStatuses.map(async (status) => {
        const list = { ...foundPages(status, text), staleTime: 0, pages: 1 };
        return (await client.fetchInfiniteQuery(list)).pages;
      }),
    );

  /** The open booking where it wants the unit's item, else those of today that do, else those of whatever day. */
  const waitingFor = async (unit: Unit): Promise<{ id: number }[]> => {
    const wants = (booking: BookingDetails) => mayHandOver(booking) && roomOf(booking, unit) > 0;
    if (openId !== undefined) {
      const open = await ask(bookingDetails(openId));
      if (wants(open)) return [open];
    }
    const named = await Promise.all(
      openStatuses.map((status) => ask(allFound(status, unit.cameraName))),
    );
    const open = named.flat().filter(mayHandOver);
    // A list says how many units are out, one booking alone says of which line.
    const each = await Promise.all(
      open.map((one) => (one.unitsOut > 0 ? ask(bookingDetails(one.id)) : one)),
    );
    const all = each.filter(wants);
    const today = new Set((await ask(goingOut)).map(({ id }) => id));
    const now = all.filter(({ id }) => today.has(id));
    return now.length > 0 ? now : all;
  };

  const scan = readScan(typed);
  if (scan.kind === 'nothing') return undefined;
  const { text } = scan;
  if (scan.kind === 'number') {
    const booking = await ask(bookingDetails(scan.number)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    if (booking && (booking.unitsOut > 0 || mayHandOver(booking))) {
      return { kind: 'booking', booking };
    }
  }
  const [unit] = await ask(unitsFound(text));
  if (unit?.code.toLowerCase() === text.toLowerCase()) {
    // The list that it is ticked in shows it as it is now.
    void client.invalidateQueries({ queryKey: unitsOfItem(unit.cameraId).queryKey });
    if (unit.state === 'out' && unit.bookingId !== null) {
      return { kind: 'unit', unit, bookingId: unit.bookingId };
    }
    const waiting = unit.state === 'in_house' ? await waitingFor(unit) : [];
    const [only] = waiting;
    if (!only) return { kind: 'idle', unit };
    return waiting.length === 1
      ? { kind: 'unit', unit, bookingId: only.id }
      : { kind: 'bookings', search: unit.cameraName, count: waiting.length, unit };
  }
  const pages = (await search(text)).flat();
  const found = pages.flatMap(({ items }) => items);
  const [first] = found;
  if (!first) return { kind: 'nothing', text };
  return found.length === 1
    ? { kind: 'booking', booking: first }
    : {
        kind: 'bookings',
        search: text,
        count: found.length,
        hasMore: pages.some(({ next }) => next !== undefined),
      };
}
