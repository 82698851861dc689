import { expect, it } from 'vitest';
import { basketIn, linkOf } from './rental-link.rules.ts';

const today = '2026-11-26';

it.each([
  [{}, [], '', 0],
  [{ items: '3x1,17x2', from: '2026-11-27', to: '2026-11-29' }, ['3x1', '17x2'], '2026-11-27', 0],
  [{ items: '3x1,3x2,0x1,5x0,5x101,x,7', from: '', to: '' }, ['3x1'], '', 6],
  [{ items: '3x1', from: '2026-11-25', to: '2026-11-29' }, ['3x1'], '', 1],
  [{ items: '3x1', from: '2026-11-29', to: '2026-11-28' }, ['3x1'], '', 1],
  [{ items: '3x1', from: '2026-11-29' }, ['3x1'], '', 1],
  [{ items: Array.from({ length: 60 }, (_, at) => `${at + 1}x1`).join() }, null, '', null],
] as const)('%j', (link, lines, startDate, leftOut) => {
  const read = basketIn(link, today);
  if (lines) expect(linkOf(read.basket).items).toBe(lines.join());
  if (leftOut !== null) expect(read.leftOut).toBe(leftOut);
  else expect(read.basket.lines.length + read.leftOut).toBe(60);
  expect(read.basket.startDate).toBe(startDate);
});

it('a basket comes back as it was sent', () => {
  const basket = {
    startDate: '2026-11-27',
    endDate: '2026-11-29',
    lines: [
      { cameraId: 3, quantity: 1 },
      { cameraId: 17, quantity: 2 },
    ],
  };
  expect(basketIn(linkOf(basket), today)).toEqual({ basket, leftOut: 0 });
});
