import { describe, expect, test } from 'vitest';
import { isFiltered, toCameraFilter } from './collection/collection.ts';
import { readFilters } from './collection/filters.ts';
import { readRental } from './rental-search.ts';

describe('filters in the address', () => {
  test('are read, and what no filter could mean is left out', () => {
    expect(readFilters({ category: '2', search: 'fx', brand: 'Sony', price: 'over150' })).toEqual({
      category: 2,
      search: 'fx',
      brand: ['Sony'],
      price: 'over150',
    });
    const nonsense = readFilters({ category: '1.5', search: ' ', price: 'cheap', page: '3' });
    expect(isFiltered(nonsense)).toBe(false);
  });
  test('have the name of the API', () => {
    expect(toCameraFilter({ category: 3, search: 'a' })).toEqual({
      categoryId: 3,
      search: 'a',
      sort: 'relevance',
    });
  });
});

test('days of a rental that do not exist are not taken from the address', () => {
  expect(readRental({ from: '2026-12-01', to: '2026-02-30' })).toEqual({ from: '2026-12-01' });
});
