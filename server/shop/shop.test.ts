import { expect, it } from 'vitest';
import { momentAt } from '../testing/shop-day.ts';
import { describeInWorld } from '../testing/world.ts';
import { saveSettings } from './shop.test-helpers.ts';

describeInWorld('GET /api/shop', (world) => {
  it('tells name, time zone, today in the shop, currency, hours and the rules of a house that set none', async () => {
    world().clock.set(momentAt(world().clock.timeZone, '2030-05-01', '23:59'));
    expect((await world().as().get('/api/shop')).json()).toEqual({
      name: 'Lensyard',
      timeZone: world().clock.timeZone,
      today: '2030-05-01',
      currency: 'USD',
      hours: 'Mon-Fri 9AM-6PM',
      house: {
        name: 'Lensyard',
        address: '',
        email: '',
        phone: '',
        hours: 'Mon-Fri 9AM-6PM',
        openingHours: [],
        logo: null,
        bring: '',
        searches: '',
      },
      rules: {
        openDays: [1, 2, 3, 4, 5, 6, 7],
        closedDates: [],
        leadDays: 0,
        maxDaysAhead: 730,
        maxRentalDays: 365,
        cancelUntilDays: 0,
        changeUntilDays: 0,
      },
      discounts: [],
      tax: null,
      countedAs: 'days',
    });
  });

  it('tells what the desk has set, and keeps footer and texts out', async () => {
    const admin = await world().createUser({ admin: true });
    await saveSettings(world(), admin, (settings) => {
      Object.assign(settings.house, {
        name: 'Kamera Haus',
        address: 'Main Street 1\n12345 Town',
        phone: '+1 555 0100',
        orderSheetFooter: 'Thank you',
        bring: 'A photo ID',
        searches: 'Wedding\n\n Travel',
        openingHours: [
          { day: 6, from: '10:00', to: '24:00' },
          { day: 1, from: '09:00', to: '12:00' },
          { day: 1, from: '13:00', to: '18:00' },
        ],
        terms: '# Ours',
      });
      settings.days.openDays = [6, 2, 1];
      settings.days.closedDates = [
        { date: '2030-12-26', label: '' },
        { date: '2030-12-25', label: 'Christmas' },
      ];
      settings.prices = {
        ...settings.prices,
        weekAsDays: 3,
        discounts: [{ fromDays: 7, percent: 12.5 }],
        tax: { label: 'VAT', percent: 7.75, kind: 'contained' as const },
      };
      settings.requests.cancelUntilDays = 2;
    });
    const shop = (await world().as().get('/api/shop')).json();
    expect(shop).toMatchObject({
      name: 'Kamera Haus',
      house: {
        name: 'Kamera Haus',
        address: 'Main Street 1\n12345 Town',
        phone: '+1 555 0100',
        bring: 'A photo ID',
        searches: 'Wedding\n\n Travel',
        openingHours: [
          { day: 1, from: '09:00', to: '12:00' },
          { day: 1, from: '13:00', to: '18:00' },
          { day: 6, from: '10:00', to: '24:00' },
        ],
      },
      rules: {
        openDays: [1, 2, 6],
        closedDates: [
          { date: '2030-12-25', label: 'Christmas' },
          { date: '2030-12-26', label: '' },
        ],
        cancelUntilDays: 2,
      },
      discounts: [{ fromDays: 7, percent: 12.5 }],
      tax: { label: 'VAT', percent: 7.75, kind: 'contained' as const },
    });
    expect(JSON.stringify(shop)).not.toMatch(/Thank you|Ours/);
  });

  it('gives terms and privacy apart', async () => {
    const texts = async () => (await world().as().get('/api/shop/texts')).json();
    expect(await texts()).toEqual({
      terms: expect.stringContaining('# Care'),
      privacy: expect.stringContaining('# Your rights'),
    });
    const admin = await world().createUser({ admin: true });
    await saveSettings(world(), admin, ({ house }) => {
      house.terms = '# Ours\n\n- one';
      house.privacy = '';
    });
    expect(await texts()).toEqual({ terms: '# Ours\n\n- one', privacy: '' });
  });
});
