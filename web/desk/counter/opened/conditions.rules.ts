import type { UnitCondition } from '#shared/units/units.rules.ts';

/** How a unit came back, as it is ticked at the counter. */
export interface Condition {
  condition: UnitCondition;
  note: string;
  keepInService: boolean;
}

export const asItShouldBe: Condition = { condition: 'ok', note: '', keepInService: false };
