import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/bookings.ts';
import { addDays } from '#shared/days.rules.ts';
import type { RevenueRow } from '#shared/desk/reports.ts';
import type { Mail, WholeMail } from '#shared/mail/mail.ts';
import type { Receipt } from '#shared/money/receipts.ts';
import { addedTaxOf, extrasOf } from '#shared/prices/price-sums.rules.ts';
import { sum, toCents } from '#shared/prices/prices.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { expectConsistency } from '../faults/consistency.test-helpers.ts';
import { saveSettings } from '../shop/shop.test-helpers.ts';
import { describeInWorld } from '../testing/world.ts';

const cents = (amounts: (number | undefined)[]): number =>
  sum(amounts.map((amount) => toCents(amount ?? 0)));

/** The amount in a line of a mail, such as `$1,234.50`, in cents. */
const centsOf = (text: string): number =>
  Number(text.replaceAll(/[^0-9.]/g, '')) * 100 * (text.includes('−') ? -1 : 1);

/** The rows of the bill in a mail that must add up to its total, and the total, in cents. */
function billOf({ text }: WholeMail): { rows: number[]; total: number } {
  const lines = text.split('\n').map((line) => line.split(/: (?=−?\$[\d.,]+$)/));
  const amounts = lines.flatMap(([name = '', amount]) =>
    amount === undefined ? [] : [{ name, amount: Math.round(centsOf(amount)) }],
  );
  const total = amounts.findIndex(({ name }) => name === 'Total');
  const rows = amounts.slice(0, total).filter(({ name }) => !name.startsWith('Of it '));
  return { rows: rows.map(({ amount }) => amount), total: amounts[total]?.amount ?? NaN };
}

/** The sum of the parts of a price, in cents. */
const byParts = (
  price: Pick<Booking, 'rent' | 'discount' | 'promo' | 'extras' | 'taxes'>,
): number =>
  cents([
    price.rent,
    -price.discount,
    -(price.promo?.amount ?? 0),
    extrasOf(price),
    addedTaxOf(price),
  ]);

describeInWorld('prices of a house with all rules', (world) => {
  it.each(['contained', 'added'] as const)(
    'with %s tax add up to the cent in quotes, bookings, receipts, mails, the CSV and the report',
    async (kind) => {
      const admin = await world().createUser({ admin: true });
      const customer = await world().createUser();
      const desk = world().as(admin);
      const today = world().clock.today();
      const items = [
        await world().createCamera({
          pricePerDay: 33,
          stockCount: 50,
          rates: [
            { days: 3, price: 77.77 },
            { days: 7, price: 111.11 },
          ],
        }),
        await world().createCamera({ pricePerDay: 7, stockCount: 50, taxPercent: 7.125 }),
        await world().createCamera({ pricePerDay: 1, stockCount: 50, taxPercent: 0 }),
      ];
      await saveSettings(world(), admin, ({ prices }) => {
        prices.weekAsDays = 5;
        prices.weekend = { fromDay: 6, toDay: 1, asDays: 2 };
        const [from, to] = [addDays(today, 3), addDays(today, 5)];
        prices.seasons = [{ name: 'Fair', from, to, percent: 33.33 }];
        prices.discounts = [
          { fromDays: 3, percent: 3.33 },
          { fromDays: 9, percent: 40 },
        ];
        prices.tax = { label: 'VAT', percent: 19.995, kind };
      });
      for (const terms of [
        { code: 'TENNER', amount: 10.01 },
        { code: 'SIXTH', percent: 16.67 },
      ]) {
        expect((await desk.post('/api/admin/promo-codes', terms)).statusCode).toBe(201);
      }
      const bookings: Booking[] = [];
      for (const [place, length] of [1, 2, 4, 6, 8, 11].entries()) {
        const body = {
          userId: customer.id,
          startDate: addDays(today, 1),
          endDate: addDays(today, length),
          lines: items.map(({ id }, index) => ({
            cameraId: id,
            quantity: 1 + ((place + index) % 3),
            ...(place === index && { price: 12.34 }),
          })),
          ...(place % 2 === 1 && { extras: [{ text: 'Delivery', amount: 9.99 }] }),
          ...(place === 4 && { discountPercent: 12.34 }),
          ...(place % 2 === 0 && { promoCode: place === 2 ? 'tenner' : 'sixth' }),
        };
        const quote = (await desk.post('/api/quotes', body)).json<Quote>();
        expect(byParts(quote)).toBe(toCents(quote.total));
        const made = await desk.post('/api/admin/bookings', { ...body, totalPrice: quote.total });
        expect(made.statusCode, made.body).toBe(201);
        const booking = made.json<Booking>();
        expect([booking.totalPrice, byParts(booking)]).toEqual([quote.total, toCents(quote.total)]);
        expect(cents(booking.lines.map(({ rent }) => rent))).toBe(toCents(booking.rent));
        const paper = (
          await desk.post(`/api/admin/bookings/${booking.id}/receipts`, undefined)
        ).json<Receipt>();
        const { rent, discount, promo = null, bookedExtras: extras = [], taxes = [] } = paper;
        expect(byParts({ rent, discount, promo, extras, taxes })).toBe(toCents(paper.total));
        const [mail] = (await desk.get(`/api/admin/mails?bookingId=${booking.id}`)).json<Mail[]>();
        const bill = billOf((await desk.get(`/api/admin/mails/${mail?.id}`)).json());
        expect(bill.total).toBe(toCents(booking.totalPrice));
        if (booking.totalPrice !== booking.rent) expect(sum(bill.rows)).toBe(bill.total);
        else expect(bill.rows).toEqual([]);
        bookings.push(booking);
      }
      const total = cents(bookings.map(({ totalPrice }) => totalPrice));

      const file = (await desk.get('/api/admin/bookings.csv')).body;
      const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
      const column = (name: string) => rows.map((row) => Number(row[name]));
      expect(cents(column('Total price'))).toBe(total);
      expect(
        cents([...column('Rent'), ...column('Extras'), ...column('Added tax')]) -
          cents([...column('Discount'), ...column('Promo')]),
      ).toBe(total);

      const span = `from=${today}&to=${addDays(today, 30)}`;
      const report = (await desk.get(`/api/admin/reports/revenue?${span}`)).json<RevenueRow[]>();
      const taxes = bookings.flatMap((booking) => booking.taxes.map(({ tax }) => tax));
      expect(cents(report.map(({ revenue }) => revenue))).toBe(total);
      expect(cents(report.map(({ net }) => net))).toBe(total - cents(taxes));
      await expectConsistency(world().database.pool);
    },
  );
});
