import type { RoleName } from '../permissions.rules.ts';

/** The label of each role of the house, and a sentence about its purpose. */
export const roleWords: Record<RoleName, { label: string; does: string }> = {
  owner: { label: 'Owner', does: 'Does everything, and decides who works here.' },
  manager: { label: 'Manager', does: 'Does everything but decide who works here.' },
  desk: {
    label: 'Desk',
    does: 'Bookings, customers, stock and payments; no refunds, reports or settings.',
  },
  counter: { label: 'Counter', does: 'Hands over and takes back; sees no money.' },
  books: { label: 'Books', does: 'Reads bookings, money and reports; changes nothing.' },
};
