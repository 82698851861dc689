import { describe, expect, it } from 'vitest';
import { readSort, sortAfterPress, sortsBy } from './sorting.rules.ts';

describe('orders of a table', () => {
  it('are by each column, in both directions', () => {
    expect(sortsBy(['id', 'total'])).toEqual(['id', '-id', 'total', '-total']);
    expect(readSort('total')).toEqual({ column: 'total', descending: false });
    expect(readSort('-total')).toEqual({ column: 'total', descending: true });
  });

  it.each([
    [undefined, 'id', 'id'],
    ['total', 'id', 'id'],
    ['id', 'id', '-id'],
    ['-id', 'id', 'id'],
  ] as const)('from %s a press on %s leads to %s', (now, column, after) => {
    expect(sortAfterPress<'id' | 'total'>(now, column)).toBe(after);
  });
});
