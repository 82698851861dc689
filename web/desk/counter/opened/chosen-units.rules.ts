import type { BookingLine } from '#shared/bookings/bookings.ts';
import { cutTo } from '#shared/characters.rules.ts';
import type { HandOverInput, TakeBackInput } from '#shared/counter/counter.ts';
import { unitLimits } from '#shared/units/units.rules.ts';
import { asItShouldBe, type Condition } from './conditions.rules.ts';

/**
 * A note such as `Without: Charger, Strap` about the parts that were not ticked; empty when all
 * were.
 */
export const missingParts = (word: 'Without' | 'Missing', included: string[], ticked: string[]) => {
  const missing = included.filter((part) => !ticked.includes(part));
  return missing.length > 0 ? `${word}: ${missing.join(', ')}` : '';
};

const noteOf = (...texts: string[]) => cutTo(texts.filter(Boolean).join('. '), unitLimits.note);

interface Chosen {
  line: BookingLine;
  ticked: { id: number }[];
  /** The typed number of units, ticked ones included. */
  counted: number;
  included: string[];
}

/**
 * The units of a line for the call of a hand-over: the ticked ones by id, and a number of others
 * that the server chooses.
 */
export function unitsToHandOver(
  { line, ticked, counted, included }: Chosen,
  {
    inHouse,
    notes,
    parts,
  }: { inHouse: { id: number }[]; notes: Record<number, string>; parts: string[] },
): HandOverInput['units'] {
  const without = missingParts('Without', included, parts);
  const count = Math.max(counted, ticked.length);
  // A note about missing parts needs a unit. If none is ticked, it goes to the first one in the
  // house, which the server would also choose first.
  const named =
    without && count > ticked.length && ticked.length === 0 ? inHouse.slice(0, 1) : ticked;
  const more = count - named.length;
  return [
    ...named.map(({ id }, place) => ({
      lineId: line.id,
      unitId: id,
      note: noteOf(notes[id] ?? '', place === 0 ? without : ''),
    })),
    ...(more > 0 ? [{ lineId: line.id, quantity: more }] : []),
  ];
}

/**
 * The units of a line for the call of a return: the ticked ones with their condition, and a number
 * of others, which count as undamaged.
 */
export function unitsToTakeBack(
  { line, ticked, counted, included }: Chosen,
  { conditions, parts }: { conditions: Record<number, Condition>; parts: Record<number, string[]> },
): TakeBackInput['units'] {
  const more = Math.max(0, counted - ticked.length);
  return [
    ...ticked.map(({ id }) => {
      const { condition, note, keepInService } = conditions[id] ?? asItShouldBe;
      return {
        unitId: id,
        condition,
        note: noteOf(note, missingParts('Missing', included, parts[id] ?? [])),
        ...(keepInService && { keepInService }),
      };
    }),
    ...(more > 0 ? [{ lineId: line.id, quantity: more, condition: 'ok' as const }] : []),
  ];
}

/** The number of units in the call, those by id and those by number together. */
export const sizeOf = (chosen: (HandOverInput | TakeBackInput)['units']): number =>
  chosen.reduce((sum, one) => sum + ('quantity' in one ? one.quantity : 1), 0);

/**
 * Sentences about the units of a return that cannot go out again: the damaged ones that do not stay
 * in service, and the missing ones. They are only about units that are chosen by id.
 */
export const unfitTexts = (
  units: { id: number; code: string }[],
  chosen: TakeBackInput['units'],
): string[] =>
  chosen.flatMap((one) => {
    const code = 'unitId' in one && units.find(({ id }) => id === one.unitId)?.code;
    if (!code || one.condition === 'ok') return [];
    if (one.condition === 'missing') return [`${code} is missing, and counts as lost.`];
    return one.keepInService ? [] : [`${code} is in repair from now on.`];
  });
