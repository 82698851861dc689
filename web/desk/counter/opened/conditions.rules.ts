import type { UnitCondition } from '#shared/units/units.rules.ts';

/** The condition of a returned unit, as the counter's form holds it. */
export interface Condition {
  condition: UnitCondition;
  note: string;
  keepInService: boolean;
}

export const asItShouldBe: Condition = { condition: 'ok', note: '', keepInService: false };
