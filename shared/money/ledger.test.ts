import { describe, expect, it } from 'vitest';
import { entryInput } from './entries.ts';
import {
  balanceOf,
  depositLeft,
  entryKinds,
  ledgerLimits,
  settles,
  type Amount,
} from './ledger.rules.ts';
import { toCents } from '../prices/prices.rules.ts';

/** Makes random whole numbers from 0 to `below`; a seed gives the same numbers in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state % below;
  };
}

describe('balanceOf', () => {
  it('is what a slow count in exact arithmetic gives, for 10,000 histories', () => {
    const next = numbersFrom(7);
    for (let history = 0; history < 10_000; history += 1) {
      const total = next(2_000_000);
      const entries: Amount[] = Array.from({ length: next(12) }, () => {
        const kind = entryKinds[next(entryKinds.length)] ?? 'payment';
        const isBack = next(4) === 0;
        return { kind, cents: (1 + next(100_000_000)) * (isBack ? -1 : 1) };
      });
      let due = BigInt(total);
      let deposit = 0n;
      for (const { kind, cents } of entries) {
        const amount = BigInt(cents);
        if (kind === 'payment' || kind === 'deposit_kept') due -= amount;
        if (kind === 'refund') due += amount;
        if (kind === 'late_fee' || kind === 'damage' || kind === 'adjustment') due += amount;
        if (kind === 'deposit_held') deposit += amount;
        if (kind === 'deposit_returned' || kind === 'deposit_kept') deposit -= amount;
      }
      const balance = balanceOf(total, entries);
      expect([BigInt(balance.due), BigInt(depositLeft(balance))]).toEqual([due, deposit]);
      const settled = entries.reduce((sum, entry) => sum + settles(entry), 0);
      expect(total - settled).toBe(balance.due);
    }
  });
});

describe('entryInput', () => {
  const fieldsOf = (input: object) => [
    ...new Set(entryInput.safeParse(input).error?.issues.map(({ path }) => path.join('.'))),
  ];

  it.each([
    [{ kind: 'payment', amount: 10.5, method: 'cash' }, []],
    [{ kind: 'payment', amount: ledgerLimits.amount, method: 'card' }, []],
    [{ kind: 'late_fee', amount: 0.01 }, []],
    [{ kind: 'adjustment', amount: -20, reason: 'A friend of the house' }, []],
    [{ kind: 'adjustment', amount: 0, reason: 'None' }, ['amount']],
    [{ kind: 'adjustment', amount: -1_000_000.01, reason: 'Much' }, ['amount']],
    [{ kind: 'adjustment', amount: 5 }, ['reason']],
    [{ kind: 'adjustment', amount: 5, reason: '   ' }, ['reason']],
    [{ kind: 'deposit_kept', amount: 5 }, ['reason']],
    [{ kind: 'payment', amount: 10 }, ['method']],
    [{ kind: 'deposit_held', amount: 10 }, ['method']],
    [{ kind: 'payment', amount: 10, method: 'cheque' }, ['method']],
    [{ kind: 'payment', amount: 10.005, method: 'cash' }, ['amount']],
    [{ kind: 'payment', amount: -10, method: 'cash' }, ['amount']],
    [{ kind: 'payment', amount: 0, method: 'cash' }, ['amount']],
    [{ kind: 'payment', amount: 1e21, method: 'cash' }, ['amount']],
    [{ kind: 'payment', amount: '10', method: 'cash' }, ['amount']],
    [{ kind: 'gift', amount: 10 }, ['kind']],
    [{}, ['kind', 'amount']],
  ])('of %j refuses %j', (input, refused) => {
    expect(fieldsOf(input)).toEqual(refused);
  });

  it('takes cents as they are meant', () => {
    expect(toCents(0.29)).toBe(29);
  });
});
