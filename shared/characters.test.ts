import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutTo, firstCharacters, isolated } from './characters.rules.ts';

const joined = ['👨‍👩‍👧‍👦', '🇵🇹', 'e\u0301', '👍🏽', 'नि', '각', '\r\n'];

it.each(joined)('keeps %j whole or leaves it out', (character) => {
  expect(firstCharacters(`a${character}b`, 2)).toBe(`a${character}`);
  for (let longest = 1; longest <= character.length; longest += 1) {
    expect(cutTo(`a${character}b`, longest)).toBe('a');
  }
  expect(cutTo(`a${character}b`, character.length + 1)).toBe(`a${character}`);
});

it('gives a beginning of whole characters, as long as the limit takes', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...joined), fc.string({ unit: 'grapheme' })));
  const segmenter = new Intl.Segmenter();
  const charactersOf = (value: string) => [...segmenter.segment(value)].map((one) => one.segment);
  fc.assert(
    fc.property(
      text.map((parts) => parts.join('')),
      fc.nat(40),
      (value, most) => {
        const all = charactersOf(value);
        expect(firstCharacters(value, most)).toBe(all.slice(0, most).join(''));
        const cut = cutTo(value, most);
        const kept = charactersOf(cut).length;
        expect(cut).toBe(all.slice(0, kept).join(''));
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.length + (all[kept]?.length ?? most + 1)).toBeGreaterThan(most);
      },
    ),
  );
});

it.each([
  ['יעל לוי', '\u2068יעל לוי\u2069'],
  ['Studio نور', '\u2068Studio نور\u2069'],
  ['Inês Ferreira', 'Inês Ferreira'],
  ['山田 太郎', '山田 太郎'],
  ['', ''],
])('%j is set apart in a sentence only where it is read from the right', (typed, expected) => {
  expect(isolated(typed)).toBe(expected);
});
