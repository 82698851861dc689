import type { Permission } from '#shared/permissions.rules.ts';

/**
 * The pages in the desk's navigation, in order, each with the permission that somebody needs to see
 * it.
 */
export const places = [
  { to: '/admin', label: 'Dashboard', needs: 'bookings.read' },
  { to: '/admin/counter', label: 'Counter', needs: 'counter.work' },
  { to: '/admin/bookings', label: 'Bookings', needs: 'bookings.read' },
  { to: '/admin/planner', label: 'Planner', needs: 'bookings.read' },
  { to: '/admin/inventory', label: 'Inventory', needs: 'bookings.read' },
  { to: '/admin/users', label: 'Users', needs: 'people.read' },
  { to: '/admin/mail', label: 'Mail', needs: 'settings.write' },
  { to: '/admin/reports', label: 'Reports', needs: 'reports.read' },
  { to: '/admin/settings', label: 'Settings', needs: 'settings.write' },
  { to: '/admin/staff', label: 'Staff', needs: 'staff.write' },
] as const satisfies { to: string; label: string; needs: Permission }[];

/** Pages below those in the navigation that need another permission. */
const further: [address: RegExp, needs: Permission][] = [
  [/^\/admin\/inventory\/import$/, 'stock.write'],
  [/^\/admin\/promo-codes$/, 'settings.write'],
  [/^\/admin\/bookings\/[^/]+\/receipt$/, 'money.read'],
];

/** The permission that somebody needs for the page of the desk with this address. */
export function neededAt(address: string): Permission {
  const path = address.replace(/\/+$/, '');
  const [, own] = further.find(([pattern]) => pattern.test(path)) ?? [];
  const place = places.findLast(({ to }) => path === to || path.startsWith(`${to}/`));
  return own ?? place?.needs ?? 'bookings.read';
}
