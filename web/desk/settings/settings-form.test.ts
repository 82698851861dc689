import { expect, test } from 'vitest';
import { settings as settingsSchema, type Settings } from '#shared/shop/shop.ts';
import { fromForm, mergeForms, toForm, type SettingsFormValues } from './settings-form.rules.ts';

const settings: Settings = {
  version: 3,
  house: {
    name: 'Lensyard',
    address: '',
    email: '',
    phone: '',
    hours: 'Mon-Fri 9AM-6PM',
    openingHours: [{ day: 1, from: '09:00', to: '18:00' }],
    orderSheetFooter: '',
    logo: '/logo.png',
    terms: '# Terms',
    privacy: '',
    bring: '',
    searches: '',
  },
  days: {
    openDays: [1, 2, 3],
    closedDates: [{ date: '2026-12-25', label: 'Christmas' }],
    leadDays: 0,
    maxDaysAhead: 730,
    maxRentalDays: 365,
    bufferDays: 1,
    overdueHoldDays: 2,
  },
  prices: {
    weekAsDays: 3,
    countedAs: 'nights',
    freeDays: { closed: true, pickUpAfter: '16:00', returnBefore: null },
    weekend: { fromDay: 5, toDay: 7, asDays: 2 },
    seasons: [{ name: 'Summer', from: '2027-06-15', to: '2027-08-31', percent: -12.5 }],
    discounts: [{ fromDays: 7, percent: 12.5 }],
    tax: { label: 'VAT', percent: 7.75, kind: 'added' },
  },
  requests: { requestExpiresHours: 0, cancelUntilDays: 1, changeUntilDays: 2 },
  staff: { requireSecondFactor: false },
};
const changed = (change: (form: SettingsFormValues) => void): SettingsFormValues => {
  const form = toForm(settings);
  change(form);
  return form;
};

test('settings are the same after the way through the form, with tax and without', () => {
  const withoutTax = { ...settings, prices: { ...settings.prices, tax: null } };
  for (const all of [settings, withoutTax]) expect(fromForm(toForm(all), all)).toEqual(all);
});

test.each([
  ['days.leadDays', (form: SettingsFormValues) => (form.days.leadDays = '')],
  ['days.leadDays', (form: SettingsFormValues) => (form.days.leadDays = ' 2 days')],
  ['days.bufferDays', (form: SettingsFormValues) => (form.days.bufferDays = '1,5')],
  [
    'prices.discounts.0.percent',
    (form: SettingsFormValues) => (form.prices.discounts = [{ fromDays: '7', percent: '' }]),
  ],
  ['prices.tax.percent', (form: SettingsFormValues) => (form.prices.tax.percent = '')],
  ['prices.tax.label', (form: SettingsFormValues) => (form.prices.tax.label = ' ')],
])('what is no number or no word is refused at %s', (field, change) => {
  const { error } = settingsSchema.safeParse(fromForm(changed(change), settings));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test('what somebody else saved meanwhile is taken over, and what was typed stays', () => {
  const mine = changed((form) => {
    form.house.hours = 'Always';
    form.house.phone = '1';
    form.days.openDays = ['1'];
    form.days.closedDates.push({ date: '2027-01-01', label: 'Mine' });
    form.prices.discounts = [];
  });
  const theirs = changed((form) => {
    form.house.phone = '2';
    form.house.email = 'desk@example.com';
    form.days.leadDays = '2';
    form.days.closedDates.push({ date: '2026-12-26', label: 'Theirs' });
    form.prices.discounts.push({ fromDays: '30', percent: '20' });
  });
  const merged = mergeForms(toForm(settings), mine, theirs);
  expect(merged.house).toMatchObject({ hours: 'Always', phone: '1', email: 'desk@example.com' });
  expect(merged.days).toMatchObject({
    openDays: ['1'],
    leadDays: '2',
    closedDates: [
      { date: '2026-12-25', label: 'Christmas' },
      { date: '2026-12-26', label: 'Theirs' },
      { date: '2027-01-01', label: 'Mine' },
    ],
  });
  expect(merged.prices.discounts).toEqual([{ fromDays: '30', percent: '20' }]);
});

test('a date that both have named is there once, with the own label', () => {
  const name = (label: string) =>
    changed((form) => {
      form.days.closedDates = [{ date: '2026-12-25', label }];
    });
  expect(mergeForms(toForm(settings), name('Mine'), name('Theirs')).days.closedDates).toEqual([
    { date: '2026-12-25', label: 'Mine' },
  ]);
});
