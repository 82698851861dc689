import { expect, it } from 'vitest';
import { neededAt } from './places.rules.ts';

it.each([
  ['/admin', 'bookings.read'],
  ['/admin/', 'bookings.read'],
  ['/admin/counter', 'counter.work'],
  ['/admin/bookings/7', 'bookings.read'],
  ['/admin/bookings/7/sheet', 'bookings.read'],
  ['/admin/bookings/7/receipt', 'money.read'],
  ['/admin/inventory', 'bookings.read'],
  ['/admin/inventory/import/', 'stock.write'],
  ['/admin/labels', 'bookings.read'],
  ['/admin/promo-codes', 'settings.write'],
  ['/admin/users/3', 'people.read'],
  ['/admin/mail', 'settings.write'],
  ['/admin/reports', 'reports.read'],
  ['/admin/settings', 'settings.write'],
  ['/admin/staff', 'staff.write'],
])('%s needs %s', (address, needs) => {
  expect(neededAt(address)).toBe(needs);
});
