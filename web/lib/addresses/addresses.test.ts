import { describe, expect, test } from 'vitest';
import { idInAddress } from './id-in-address.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { pathOnThisSite } from './site-path.ts';

describe('the way back after sign-in', () => {
  test.each(['/', '/camera/3', '/camera/3?from=2026-12-01#faq'])('may be %s', (path) => {
    expect(pathOnThisSite(path)).toBe(path);
  });
  test.each([
    '//other.site',
    '/\\other.site',
    'https://other.site/',
    'javascript:alert(1)',
    'camera/3',
    '',
    undefined,
    7,
  ])('is / instead of %s', (path) => {
    expect(pathOnThisSite(path)).toBe('/');
  });
});

test('search parameters come back as they were written', () => {
  const values = { search: 'a b & c/ü', category: 2, brand: undefined, price: '' };
  expect(stringifySearch(values)).toBe('?search=a%20b%20%26%20c%2F%C3%BC&category=2');
  expect(parseSearch(stringifySearch(values))).toEqual({ search: 'a b & c/ü', category: '2' });
});

test('a parameter with several values stands once for each', () => {
  expect(stringifySearch({ mount: ['Sony E', '', 'PL'] })).toBe('?mount=Sony%20E&mount=PL');
  expect(parseSearch('?mount=Sony%20E&mount=PL&mount=')).toEqual({ mount: ['Sony E', 'PL', ''] });
});

test('search parameters are what stands in the address, whatever they are called', () => {
  const found = parseSearch('?toString=a&__proto__=b&constructor=c&toString=d');
  expect(Object.entries(found)).toEqual([
    ['toString', ['a', 'd']],
    ['__proto__', 'b'],
    ['constructor', 'c'],
  ]);
  expect('valueOf' in found).toBe(false);
});

test.each([
  ['12', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['12abc', null],
])('the id in an address %s is %s', (text, id) => {
  expect(idInAddress(text)).toBe(id);
});
