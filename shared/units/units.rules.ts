/** The states of a unit. */
export const unitStates = ['in_house', 'out', 'in_repair', 'retired'] as const;
export type UnitState = (typeof unitStates)[number];

/** How a unit came back. */
export const unitConditions = ['ok', 'damaged', 'missing'] as const;
export type UnitCondition = (typeof unitConditions)[number];

export const unitLimits = {
  code: 40,
  serial: 100,
  note: 500,
  /** The amount in dollars. */
  purchasePrice: 10_000_000,
  /** The most units that one hand-over or take-back names. */
  atOnce: 200,
} as const;

/** Letters, digits and hyphens: what a label carries and a scanner types. */
export const unitCodePattern = /^[\p{L}\p{N}-]{1,40}$/u;
