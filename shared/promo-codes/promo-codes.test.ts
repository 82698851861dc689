import { describe, expect, it } from 'vitest';
import {
  promoRefusal,
  rentalRefusal,
  usesRefusal,
  type PromoTerms,
  type PromoUses,
} from './promo-codes.rules.ts';

const open: PromoTerms = {
  isActive: true,
  from: null,
  to: null,
  rentalFrom: null,
  rentalTo: null,
  minimum: 0,
  maxUses: null,
  oncePerCustomer: false,
};
const rental = { startDate: '2026-12-10', endDate: '2026-12-12', paid: 15_000 };
const unused: PromoUses = { all: 0, byCustomer: 0 };

describe('a code', () => {
  it.each<[string, Partial<PromoTerms>, Partial<PromoUses>, string | undefined]>([
    ['counts where nothing is asked for', {}, {}, undefined],
    ['is off', { isActive: false }, {}, 'promo_inactive'],
    ['begins tomorrow', { from: '2026-12-02' }, {}, 'promo_inactive'],
    ['begins today', { from: '2026-12-01' }, {}, undefined],
    ['ended yesterday', { to: '2026-11-30' }, {}, 'promo_inactive'],
    ['ends today', { to: '2026-12-01' }, {}, undefined],
    ['has one use left', { maxUses: 3 }, { all: 2 }, undefined],
    ['is used up', { maxUses: 3 }, { all: 3 }, 'promo_used_up'],
    ['asks for a cent more', { minimum: 150.01 }, {}, 'promo_minimum'],
    ['asks for just that much', { minimum: 150 }, {}, undefined],
    ['is for later rentals', { rentalFrom: '2026-12-11' }, {}, 'promo_dates'],
    ['is for shorter ones', { rentalTo: '2026-12-11' }, {}, 'promo_dates'],
    [
      'contains the rental',
      { rentalFrom: '2026-12-10', rentalTo: '2026-12-12' },
      { all: 9 },
      undefined,
    ],
    ['is once for a customer', { oncePerCustomer: true }, { all: 9 }, undefined],
    ['was used by the customer', { oncePerCustomer: true }, { byCustomer: 1 }, 'promo_used'],
    ['may be used again', {}, { byCustomer: 4 }, undefined],
    [
      'needs to know the customer',
      { oncePerCustomer: true },
      { byCustomer: null },
      'promo_signed_in',
    ],
    [
      'has several faults and names the first',
      { maxUses: 1, minimum: 999, rentalTo: '2026-01-01', oncePerCustomer: true },
      { all: 1, byCustomer: 1 },
      'promo_used_up',
    ],
    [
      'asks for its minimum before it asks who the customer is',
      { minimum: 999, oncePerCustomer: true },
      { byCustomer: null },
      'promo_minimum',
    ],
  ])('%s', (_name, terms, uses, expected) => {
    const refusal = promoRefusal({ ...open, ...terms }, rental, {
      today: '2026-12-01',
      uses: { ...unused, ...uses },
    });
    expect(refusal?.code).toBe(expected);
  });

  it.each<[Partial<PromoTerms>, string]>([
    [{ minimum: 200 }, 'This code is for rentals of $200 or more'],
    [{ rentalFrom: '2027-01-01' }, 'This code is for rentals from Jan 1, 2027'],
    [{ rentalTo: '2026-12-11' }, 'This code is for rentals until Dec 11, 2026'],
    [
      { rentalFrom: '2026-12-11', rentalTo: '2026-12-20' },
      'This code is for rentals from Dec 11, 2026 to Dec 20, 2026',
    ],
  ])('says of which rentals it is: %o', (terms, message) => {
    expect(rentalRefusal({ ...open, ...terms }, rental)?.message).toBe(message);
  });

  it('on a booking has no use left where others took it meanwhile', () => {
    expect(usesRefusal({ ...open, maxUses: 1 }, { all: 1, byCustomer: 0 })?.code).toBe(
      'promo_used_up',
    );
  });
});
