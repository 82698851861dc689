import { expect, it } from 'vitest';
import { inPlainLetters, slipsAllowed, slipsBetween, wordsOf } from './letters.rules.ts';

it.each([
  ['Inês FERREIRA', 'ines ferreira'],
  ['O’Loughlin Oʼ O` O´', "o'loughlin o' o' o'"],
  ['Łódź, Straße, Ærø, İzmir, ısı', 'lodz, strasse, aero, izmir, isi'],
  ['ΟΔΥΣΣΕΥΣ Ὀδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['한국 ガ', '한국 ガ'],
])('%j is compared as %j', (text, plain) => {
  expect(inPlainLetters(text)).toBe(plain);
  expect(inPlainLetters(text.normalize('NFD'))).toBe(plain);
});

it('finds the words of a search', () => {
  expect(wordsOf(' Ferreira \u00a0 Inês\u0301 ')).toEqual(['ferreira', 'ines']);
  expect(wordsOf(' \u0301 ')).toEqual([]);
});

it('counts letters that are missing, added, wrong or swapped', () => {
  const word = 'summilux';
  const letters = [...word];
  const slips = letters.flatMap((letter, at) => [
    letters.toSpliced(at, 1),
    letters.toSpliced(at, 0, letter),
    letters.toSpliced(at, 0, 'q'),
    letters.toSpliced(at, 1, 'q'),
    letters.toSpliced(at, 2, ...letters.slice(at, at + 2).toReversed()),
  ]);
  for (const slip of slips.map((signs) => signs.join(''))) {
    expect([slip, slipsBetween(slip, word)]).toEqual([slip, slip === word ? 0 : 1]);
  }
  for (const [further, count] of [
    ['sumilx', 2],
    ['usmmilxu', 2],
    ['xummiluq', 2],
    ['', 8],
    ['lux', 5],
  ] as const) {
    expect([further, slipsBetween(further, word)]).toEqual([further, count]);
    expect(slipsBetween(word, further)).toBe(count);
  }
});

it('lets long words have two slips', () => {
  expect([3, 7, 8, 20].map(slipsAllowed)).toEqual([1, 1, 2, 2]);
});
