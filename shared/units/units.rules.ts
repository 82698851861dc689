/** The states of a unit: in the house, out with a booking, in repair, or retired. */
export const unitStates = ['in_house', 'out', 'in_repair', 'retired'] as const;
export type UnitState = (typeof unitStates)[number];

/** The conditions in which a unit can come back from a rental. */
export const unitConditions = ['ok', 'damaged', 'missing'] as const;
export type UnitCondition = (typeof unitConditions)[number];

export const unitLimits = {
  code: 40,
  serial: 100,
  note: 500,
  /** The highest purchase price in dollars. */
  purchasePrice: 10_000_000,
  /** The most units that one hand-over or take-back can name. */
  atOnce: 200,
} as const;

/** A unit's code: letters, digits and hyphens, which labels can show and scanners can type. */
export const unitCodePattern = /^[\p{L}\p{N}-]{1,40}$/u;
