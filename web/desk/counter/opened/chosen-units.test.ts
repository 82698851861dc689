import { expect, it } from 'vitest';
import { unfitTexts } from './chosen-units.rules.ts';

it('says which units came back and cannot go out again', () => {
  const units = [1, 2, 3, 4].map((id) => ({ id, code: `4-${id}` }));
  const texts = unfitTexts(units, [
    { unitId: 1, condition: 'ok' },
    { unitId: 2, condition: 'damaged', note: 'Mirror' },
    { unitId: 3, condition: 'damaged', keepInService: true },
    { unitId: 4, condition: 'missing' },
    { lineId: 9, quantity: 2, condition: 'ok' },
  ]);
  expect(texts).toEqual(['4-2 is in repair from now on.', '4-4 is missing, and counts as lost.']);
});
