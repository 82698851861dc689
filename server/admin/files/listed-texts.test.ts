import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinTexts, splitTexts } from './listed-texts.ts';

it.each([
  [['One', 'Two'], ',', 'One, Two'],
  [['f/2,8', 'a|b'], ',', String.raw`f/2\,8, a|b`],
  [['a|b', 'C:\\x', 'end\\'], '|', String.raw`a\|b | C:\x | end\\`],
  [[], ',', ''],
] as const)('%j stand in a cell parted by %s as %s', (texts, sign, cell) => {
  expect(joinTexts([...texts], sign)).toBe(cell);
  expect(splitTexts(cell, sign)).toEqual(texts);
});

it('any texts come back as they were', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'a\\,| '), minLength: 1, maxLength: 6 })
    .map((one) => one.trim())
    .filter(Boolean);
  fc.assert(
    fc.property(fc.array(text), fc.constantFrom(',' as const, '|' as const), (texts, sign) => {
      expect(splitTexts(joinTexts(texts, sign), sign)).toEqual(texts);
    }),
    { numRuns: 5_000 },
  );
});
