import { expect, test } from 'vitest';
import { addOne, removeLine, replaceItem, setQuantity } from './basket-changes.rules.ts';
import { emptyBasket, parseBasket, unitsIn, type Basket } from './basket.rules.ts';

const days = { startDate: '2026-12-01', endDate: '2026-12-03' };
const basket: Basket = {
  ...days,
  lines: [
    { cameraId: 1, quantity: 1 },
    { cameraId: 2, quantity: 2 },
  ],
};

test('a stored basket is read as it was written', () => {
  expect(parseBasket(JSON.stringify(basket))).toEqual(basket);
  expect(parseBasket(JSON.stringify(emptyBasket))).toEqual(emptyBasket);
});

test.for([
  'no json',
  'null',
  '7',
  '[]',
  '{}',
  JSON.stringify({ ...basket, startDate: '2026-02-30' }),
  JSON.stringify({ ...basket, endDate: 5 }),
  JSON.stringify({ ...basket, endDate: '2026-11-30' }),
  JSON.stringify({ ...basket, lines: 'two' }),
  JSON.stringify({ ...basket, lines: [null] }),
  JSON.stringify({ ...basket, lines: [{ cameraId: 1, quantity: 0 }] }),
  JSON.stringify({ ...basket, lines: [{ cameraId: 1, quantity: 101 }] }),
  JSON.stringify({ ...basket, lines: [{ cameraId: 1, quantity: 1.5 }] }),
  JSON.stringify({ ...basket, lines: [{ cameraId: '1', quantity: 1 }] }),
  JSON.stringify({ ...basket, lines: [...basket.lines, { cameraId: 1, quantity: 1 }] }),
  JSON.stringify({
    ...basket,
    lines: Array.from({ length: 51 }, (_, index) => ({ cameraId: index + 1, quantity: 1 })),
  }),
])('a basket that this shop did not write is none: %s', (stored) => {
  expect(parseBasket(stored)).toBeUndefined();
});

test('an empty basket takes the days of the page, a filled one keeps its own', () => {
  const begun = addOne(emptyBasket, 7, days);
  expect(begun).toEqual({ ...days, lines: [{ cameraId: 7, quantity: 1 }] });
  expect(addOne(begun, 8, { startDate: '2027-01-01', endDate: '2027-01-02' })).toEqual({
    ...days,
    lines: [
      { cameraId: 7, quantity: 1 },
      { cameraId: 8, quantity: 1 },
    ],
  });
});

test('items that came without days take those of the page on which the next one is added', () => {
  const none = { startDate: '', endDate: '' } as const;
  const begun = addOne(emptyBasket, 7, none);
  expect(begun).toEqual({ ...none, lines: [{ cameraId: 7, quantity: 1 }] });
  expect(addOne(begun, 8, days)).toMatchObject(days);
});

test('an item that is there becomes one more, up to 100', () => {
  expect(addOne(basket, 2, days).lines[1]).toEqual({ cameraId: 2, quantity: 3 });
  expect(addOne(setQuantity(basket, 2, 100), 2, days).lines[1]?.quantity).toBe(100);
});

test('a rental has at most 50 different items', () => {
  const full: Basket = {
    ...days,
    lines: Array.from({ length: 50 }, (_, index) => ({ cameraId: index + 1, quantity: 1 })),
  };
  expect(addOne(full, 51, days)).toBe(full);
});

test('a replaced item keeps its quantity, and joins one that is there', () => {
  expect(replaceItem(basket, 2, 9).lines).toEqual([
    { cameraId: 1, quantity: 1 },
    { cameraId: 9, quantity: 2 },
  ]);
  expect(replaceItem(basket, 2, 1).lines).toEqual([{ cameraId: 1, quantity: 3 }]);
  expect(replaceItem(basket, 5, 1)).toBe(basket);
});

test('units are counted over all items', () => {
  expect(unitsIn(basket.lines)).toBe(3);
  expect(unitsIn(removeLine(basket, 2).lines)).toBe(1);
  expect(unitsIn([])).toBe(0);
});
