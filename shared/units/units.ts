import * as z from 'zod/mini';
import { consequences } from '../desk/queued-bookings.ts';
import { dayInQuery, plainDay } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, line, moment, pageQuery, searchText, text } from '../fields.ts';
import { hasTwoDecimals } from '../prices/prices.rules.ts';
import { downtimeInput } from './downtimes.ts';
import { unitCodePattern, unitConditions, unitLimits, unitStates } from './units.rules.ts';

/** Days on which a unit is in repair or away; `to` is null while the last day is not known. */
export const downtime = z.object({
  id: z.int(),
  unitId: z.int(),
  from: z.string(),
  to: z.nullable(z.string()),
  reason: z.string(),
});
export type Downtime = z.infer<typeof downtime>;

/** One physical piece of an item. Only the desk knows of it. */
export const unit = z.object({
  id: z.int(),
  cameraId: z.int(),
  cameraName: z.string(),
  code: z.string(),
  /** The address that is encoded in the QR code of the unit's label. */
  labelAddress: z.string(),
  serial: z.string(),
  note: z.string(),
  purchasedOn: z.nullable(z.string()),
  /** The purchase price in dollars; null when it is not known. */
  purchasePrice: z.nullable(z.number()),
  state: z.enum(unitStates),
  /** The id of the booking with which the unit is out; null when it is not out. */
  bookingId: z.nullable(z.int()),
  /** When the present state of the unit began. */
  since: moment,
  /**
   * The last day of the rental or the repair for which the unit is away; null when that is not
   * known, or the unit is in the house.
   */
  until: z.nullable(z.string()),
  /** Present and future downtimes of the unit, the next one first. */
  downtimes: z.array(downtime),
});
export type Unit = z.infer<typeof unit>;

export const unitEvent = z.object({
  id: z.int(),
  at: moment,
  /** The name of the person who did it; null when a change of the stock count did it. */
  by: z.nullable(z.string()),
  kind: z.enum([
    'handed_over',
    'hand_over_undone',
    'taken_back',
    'downtime',
    'downtime_ended',
    'note',
    'retired',
    'reinstated',
  ]),
  bookingId: z.optional(z.int()),
  condition: z.optional(z.enum(unitConditions)),
  note: z.optional(z.string()),
});
export type UnitEvent = z.infer<typeof unitEvent>;

/** A unit in a booking, from its hand-over to its return. Only the desk sees it. */
export const rentedUnit = z.object({
  unitId: z.int(),
  code: z.string(),
  serial: z.string(),
  lineId: z.int(),
  handedOverAt: moment,
  handedOverBy: z.string(),
  returnedAt: z.nullable(moment),
  returnedBy: z.nullable(z.string()),
  condition: z.nullable(z.enum(unitConditions)),
  notes: z.array(z.string()),
});
export type RentedUnit = z.infer<typeof rentedUnit>;

const codeMessage = `Code must be 1 to ${unitLimits.code} letters, digits and hyphens`;
const priceMessage = 'Purchase price must be from 0 to 10,000,000, with at most two decimals';

const fields = {
  code: z.optional(
    z
      .string({ error: codeMessage })
      .check(z.trim(), z.regex(unitCodePattern, { error: codeMessage })),
  ),
  serial: z.optional(line('Serial number', unitLimits.serial)),
  note: z.optional(text('Note', unitLimits.note)),
  purchasedOn: z.optional(z.nullable(plainDay('Purchased on must be a date'))),
  purchasePrice: z.optional(
    z.nullable(
      z
        .number({ error: priceMessage })
        .check(
          z.minimum(0, { error: priceMessage }),
          z.maximum(unitLimits.purchasePrice, { error: priceMessage }),
          z.refine(hasTwoDecimals, { error: priceMessage }),
        ),
    ),
  ),
};

export const unitInput = z.object(fields);
export type UnitInput = z.infer<typeof unitInput>;

/** A saved unit, with the other units that have the same serial number. */
export const savedUnit = z.extend(unit, {
  sameSerial: z.optional(
    z.array(z.object({ unitId: z.int(), code: z.string(), cameraName: z.string() })),
  ),
});
export type SavedUnit = z.infer<typeof savedUnit>;

const changedUnit = z.extend(unit, consequences);
export type ChangedUnit = z.infer<typeof changedUnit>;

export const listUnits = endpoint('GET', '/api/admin/cameras/:id/units', {
  access: 'bookings.read',
  summary: 'The units of an item by number, retired ones included',
  params: idParams,
  query: pageQuery,
  reply: z.array(unit),
});
export const addUnit = endpoint('POST', '/api/admin/cameras/:id/units', {
  access: 'stock.write',
  summary:
    'Add one unit to an item, whose stock count rises by one; takes an Idempotency-Key. 409 code_taken',
  status: 201,
  takesKey: true,
  params: idParams,
  body: unitInput,
  reply: savedUnit,
});
export const updateUnit = endpoint('PATCH', '/api/admin/units/:id', {
  access: 'stock.write',
  summary: 'Change a unit’s code, serial number, note, or what it cost; 409 code_taken',
  params: idParams,
  body: unitInput,
  reply: savedUnit,
});
export const previewRetire = endpoint('GET', '/api/admin/units/:id/retire/preview', {
  access: 'bookings.read',
  summary: 'What retiring a unit would put at risk; nothing is written; 409 unit_out',
  params: idParams,
  reply: z.object(consequences),
});
export const retireUnit = endpoint('POST', '/api/admin/units/:id/retire', {
  access: 'stock.write',
  summary: 'Retire a unit: the stock count falls by one, its downtimes end; 409 unit_out',
  params: idParams,
  reply: changedUnit,
});
export const reinstateUnit = endpoint('POST', '/api/admin/units/:id/reinstate', {
  access: 'stock.write',
  summary: 'Bring a retired or lost unit back: the stock count rises by one',
  params: idParams,
  reply: unit,
});
export const searchUnits = endpoint('GET', '/api/admin/units', {
  access: 'bookings.read',
  summary: 'Units by code, serial number or item: an exact code first, retired ones last',
  query: z.extend(pageQuery, { search: searchText }),
  reply: z.array(unit),
});
export const getUnitHistory = endpoint('GET', '/api/admin/units/:id/history', {
  access: 'bookings.read',
  summary: 'What happened to a unit, newest first',
  params: idParams,
  query: pageQuery,
  reply: z.array(unitEvent),
});
export const previewDowntime = endpoint('GET', '/api/admin/units/:id/downtimes/preview', {
  access: 'bookings.read',
  summary: 'What a downtime would put at risk; nothing is written; 409 downtime_overlaps',
  params: idParams,
  query: z.object({ from: dayInQuery('from'), to: z.optional(dayInQuery('to')) }),
  reply: z.object(consequences),
});
export const startDowntime = endpoint('POST', '/api/admin/units/:id/downtimes', {
  access: 'stock.write',
  summary:
    'Take a unit out of service from a day on; never refused for stock, the reply says what is at risk; takes an Idempotency-Key. 409 downtime_overlaps',
  status: 201,
  takesKey: true,
  params: idParams,
  body: downtimeInput,
  reply: z.extend(downtime, consequences),
});
export const endDowntime = endpoint('DELETE', '/api/admin/downtimes/:id', {
  access: 'stock.write',
  summary: 'End a downtime: the unit is free from today on; one that has not begun is removed',
  params: idParams,
});
