import { beforeEach, expect, it } from 'vitest';
import type { Today } from '#shared/desk/admin.ts';
import type { ListedBooking } from '#shared/bookings/bookings.ts';
import type { DeskBooking } from '#shared/counter/counter.ts';
import { addDays } from '#shared/days.rules.ts';
import type { Message } from '#shared/messages/message.ts';
import type { Mail, WholeMail } from '#shared/mail/mail.ts';
import type { PromoCode } from '#shared/promo-codes/promo-codes.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { Unit } from '#shared/units/units.ts';
import { expectConsistency } from '../faults/consistency.test-helpers.ts';
import { describeInWorld, type Client } from '../testing/world.ts';
import { fillDemoShop } from './demo-shop.ts';

describeInWorld(
  'the demo shop',
  (world) => {
    let desk: Client;
    beforeEach(async () => {
      await fillDemoShop(world().deps);
      desk = world().as(await world().createUser({ admin: true }));
    });
    const get = async <Reply>(path: string) => (await desk.get(path)).json<Reply>();

    it('has units with serial numbers, five of them out and one in repair', async () => {
      const units = await get<Unit[]>('/api/admin/units');
      expect(units.length).toBeGreaterThan(100);
      expect(units.filter(({ serial }) => !/^\d{7}$/.test(serial))).toEqual([]);
      expect(new Set(units.map(({ serial }) => serial)).size).toBe(units.length);
      expect(units.filter(({ purchasePrice }) => !purchasePrice)).toEqual([]);
      const names = (state: Unit['state']) =>
        units.filter((unit) => unit.state === state).map(({ cameraName }) => cameraName);
      expect(names('out').sort()).toEqual([
        'ARRI AMIRA',
        'Sony FE 24-70mm F2.8 GM II',
        'Sony FX6',
        'Sony NP-FZ100 Battery and Card Set',
        'Sony NP-FZ100 Battery and Card Set',
      ]);
      expect(names('in_repair')).toEqual(['DJI RS 3 Pro']);
    });

    it('has two rentals out: one comes back today, one is late', async () => {
      const { today, comingBack, overdue, goingOut } = await get<Today>('/api/admin/today');
      const out = [...comingBack.first, ...overdue.first].filter(({ unitsOut }) => unitsOut > 0);
      expect(out.map(({ customerName, unitsOut }) => [customerName, unitsOut])).toEqual([
        ['Sam Okafor', 4],
        ['Jonas Lindqvist', 1],
      ]);
      expect(overdue.first.map(({ daysLate }) => daysLate)).toEqual([1]);
      expect(goingOut.first.filter(({ unitsOut }) => unitsOut > 0)).toEqual([]);

      const [late] = overdue.first;
      const booking = await get<DeskBooking>(`/api/bookings/${late?.id}`);
      const age = world().clock.now().getTime() - Date.parse(booking.handedOverAt ?? '');
      expect(Math.round(age / 86_400_000)).toBe(6);
      expect(booking.startDate).toBe(addDays(today, -6));
      const said = await get<Message[]>(`/api/messages/booking/${late?.id}`);
      expect(said.map(({ kind, content }) => [kind, content])).toEqual([
        ['event', 'Picked up: 1 x ARRI AMIRA'],
      ]);
    });

    it('is paid but for what is still owed, and holds the deposits of what is out', async () => {
      const bookings = await get<ListedBooking[]>('/api/bookings');
      const completed = bookings.filter(({ status }) => status === 'completed');
      expect(completed.length).toBeGreaterThan(4);
      expect(completed.filter(({ due }) => due !== 0)).toEqual([]);
      expect(completed.filter(({ receiptNumber }) => receiptNumber)).toHaveLength(2);
      const details = async (name: string) => {
        const found = bookings.find(({ cameraName }) => cameraName === name);
        return get<DeskBooking>(`/api/bookings/${found?.id}`);
      };
      const { account } = await details('ARRI AMIRA');
      expect(account).toMatchObject({ due: 1100, deposit: { agreed: 1000, held: 1000 } });
      const late = await details('Canon EOS C300 Mark III');
      expect(late.account).toMatchObject({ due: 0, deposit: { held: 600, returned: 600 } });
      expect(late.account.extras).toBe(late.pricePerDay);
    });

    it('has prices that come to their totals when they are worked out again', async () => {
      await expectConsistency(world().database.pool);
      const codes = await get<PromoCode[]>('/api/admin/promo-codes');
      expect(codes).toMatchObject([{ code: 'FILMSCHOOL', percent: 15, used: 0 }]);
    });

    it('has a door that is open from Monday to Friday, and rents on every day', async () => {
      const shop = await get<Shop>('/api/shop');
      expect(shop.rules).toMatchObject({ openDays: [1, 2, 3, 4, 5, 6, 7], closedDates: [] });
      expect(shop.house).toMatchObject({
        hours: 'Mon-Fri 9AM-6PM',
        address: expect.stringMatching(/\S/),
        phone: expect.stringMatching(/\S/),
        email: 'desk@lensyard.example',
        openingHours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
      });
      expect([shop.discounts.length, shop.tax?.percent]).toEqual([1, 5.5]);
    });

    it('has sent ten mails, and none waits', async () => {
      const mails = await get<Mail[]>('/api/admin/mails');
      expect(mails.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'sent'));
      const whole = await get<WholeMail>(`/api/admin/mails/${mails[0]?.id}`);
      expect(whole.text).toContain('12 Harbour Street');
    });

    it('has a booking whose days were moved, which says so', async () => {
      const bookings = await get<ListedBooking[]>('/api/bookings');
      const { today } = await get<Today>('/api/admin/today');
      const moved = bookings.find(
        ({ cameraName, status }) =>
          cameraName === 'Sony FE 24-70mm F2.8 GM II' && status === 'confirmed',
      );
      expect(moved).toMatchObject({ startDate: addDays(today, 6), endDate: addDays(today, 7) });
      const history = await get<{ kind: string }[]>(`/api/bookings/${moved?.id}/history`);
      expect(history.map(({ kind }) => kind)).toEqual(['dates', 'created']);
      const said = await get<Message[]>(`/api/messages/booking/${moved?.id}`);
      expect(said.map(({ kind }) => kind)).toEqual(['event']);
    });
  },
  { demo: 'always' },
);
