import type { Downtime, RentedUnit, Unit, UnitEvent } from '#shared/units/units.ts';
import type { UnitCondition, UnitState } from '#shared/units/units.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import { doerName, type DoerNames } from '../audit/doers.ts';

export interface DowntimeRow {
  id: number;
  unit_id: number;
  from_day: Day;
  to_day: Day | null;
  reason: string;
}

export interface UnitRow {
  id: number;
  camera_id: number;
  camera_name: string;
  number: number;
  code: string;
  serial: string;
  note: string;
  purchased_on: Day | null;
  purchase_price_cents: number | null;
  retired: 'stock' | 'hand' | 'lost' | null;
  line_id: number | null;
  since: Date;
  booking_id: number | null;
  /** The last day of the rental that the unit is out with; null if it is not out. */
  due_on: Day | null;
  /** The downtimes that go on today or are planned, the earliest first. */
  downtimes: DowntimeRow[];
}

export const presentDowntime = (row: DowntimeRow): Downtime => ({
  id: row.id,
  unitId: row.unit_id,
  from: row.from_day,
  to: row.to_day,
  reason: row.reason,
});

const goesOn = ({ from_day, to_day }: DowntimeRow, today: Day): boolean =>
  from_day <= today && (to_day === null || to_day >= today);

/** The state of a unit on the shop's present day. */
export function stateOf(row: UnitRow, today: Day): UnitState {
  if (row.retired) return 'retired';
  if (row.line_id !== null) return 'out';
  return row.downtimes.some((downtime) => goesOn(downtime, today)) ? 'in_repair' : 'in_house';
}

/** Presents a unit to the desk; `publicUrl` is the beginning of the address on its label. */
export function presentUnit(
  row: UnitRow,
  { today, publicUrl }: { today: Day; publicUrl: string },
): Unit {
  const state = stateOf(row, today);
  const repair = row.downtimes.find((downtime) => goesOn(downtime, today));
  return {
    id: row.id,
    cameraId: row.camera_id,
    cameraName: row.camera_name,
    code: row.code,
    labelAddress: `${publicUrl}/u/${encodeURIComponent(row.code)}`,
    serial: row.serial,
    note: row.note,
    purchasedOn: row.purchased_on,
    purchasePrice: row.purchase_price_cents === null ? null : toDollars(row.purchase_price_cents),
    state,
    bookingId: row.booking_id,
    since: row.since.toISOString(),
    until: state === 'out' ? row.due_on : state === 'in_repair' ? (repair?.to_day ?? null) : null,
    downtimes: row.downtimes.map(presentDowntime),
  };
}

export interface UnitEventRow extends DoerNames {
  id: number;
  at: Date;
  kind: UnitEvent['kind'];
  booking_id: number | null;
  condition: UnitCondition | null;
  note: string;
}

export const presentUnitEvent = (row: UnitEventRow): UnitEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.first_name === null ? null : doerName(row),
  kind: row.kind,
  ...(row.booking_id !== null && { bookingId: row.booking_id }),
  ...(row.condition && { condition: row.condition }),
  ...(row.note && { note: row.note }),
});

export interface RentedUnitRow {
  unit_id: number;
  code: string;
  serial: string;
  line_id: number;
  handed_over_at: Date;
  handed_over_by: string;
  returned_at: Date | null;
  returned_by: string | null;
  condition: UnitCondition | null;
  hand_over_note: string;
  return_note: string;
}

export const presentRentedUnit = (row: RentedUnitRow): RentedUnit => ({
  unitId: row.unit_id,
  code: row.code,
  serial: row.serial,
  lineId: row.line_id,
  handedOverAt: row.handed_over_at.toISOString(),
  handedOverBy: row.handed_over_by,
  returnedAt: row.returned_at?.toISOString() ?? null,
  returnedBy: row.returned_by,
  condition: row.condition,
  notes: [row.hand_over_note, row.return_note].filter((note) => note !== ''),
});
