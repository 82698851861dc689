/**
 * The permissions that a role can have; docs/contract/permissions.md says which calls need which
 * permission.
 */
export const permissions = {
  'bookings.read': 'Read bookings, today’s lists, the planner, items, units and the settings',
  'bookings.write': 'Accept, change and make bookings for customers, and chat with them',
  'bookings.cancel': 'Call bookings off',
  'counter.work': 'Hand units over, take them back, exchange them',
  'stock.write': 'Change items, units, repairs and pictures, and import items',
  'stock.override': 'Pass stock, days, windows and what was paid with `override`',
  'money.read': 'See what is paid, due and earned',
  'money.write': 'Write entries of the ledger and issue receipts',
  'money.refund': 'Refund, keep a deposit, take an entry back',
  'prices.override': 'Set prices, discounts and extras of a booking',
  'offers.write': 'Make and send offers',
  'people.read': 'Read the list of people and what stands about them',
  'people.write': 'Open accounts, change what stands about people, make links for new passwords',
  'reports.read': 'Read reports',
  export: 'Take CSV files and the calendars of the desk',
  'settings.write': 'Change the settings of the house, see its mails and send them again',
  'staff.write': 'Change roles, invite staff, give out keys, read the log',
} as const;
export type Permission = keyof typeof permissions;

export const allPermissions = Object.keys(permissions) as Permission[];

/** The names of the roles, the most powerful first; the table `account` allows the same names. */
export const roleNames = ['owner', 'manager', 'desk', 'counter', 'books'] as const;
export type RoleName = (typeof roleNames)[number];

/** The role of a person of the house; a customer has none. */
export interface Role {
  name: RoleName;
  permissions: ReadonlySet<Permission>;
}

const onlyOwners = ['staff.write'] as const satisfies Permission[];
const notAtDesk = [
  ...onlyOwners,
  'settings.write',
  'reports.read',
  'export',
  'money.refund',
  'prices.override',
  'stock.override',
] as const satisfies Permission[];

const allBut = (left: readonly Permission[]): Set<Permission> =>
  new Set(allPermissions.filter((permission) => !left.includes(permission)));

/** The roles of the house, each with all of its permissions. */
export const roles: Record<RoleName, Role> = {
  owner: { name: 'owner', permissions: new Set(allPermissions) },
  manager: { name: 'manager', permissions: allBut(onlyOwners) },
  desk: { name: 'desk', permissions: allBut(notAtDesk) },
  counter: {
    name: 'counter',
    permissions: new Set(['bookings.read', 'counter.work', 'people.read']),
  },
  books: {
    name: 'books',
    permissions: new Set(['bookings.read', 'money.read', 'reports.read', 'people.read', 'export']),
  },
};

/** The role with a name; null for a customer, who has none. */
export const roleOf = (name: RoleName | null): Role | null => name && roles[name];

/** Whether a role has all of these permissions; a customer (`null`) has none. */
export const mayDo = (role: Role | null, ...needed: Permission[]): boolean =>
  role !== null && needed.every((permission) => role.permissions.has(permission));

/**
 * Both permissions are needed to chat for the house, because the text of messages contains totals.
 */
export const chatPermissions = ['bookings.write', 'money.read'] as const satisfies Permission[];

/** Whether a role may read and write the conversations of customers. */
export const mayChat = (role: Role | null): boolean => mayDo(role, ...chatPermissions);

/** Values of inputs that need one permission more than the call itself needs. */
export const inputPermissions: readonly {
  in: 'body' | 'query' | 'params';
  field: string;
  values: readonly unknown[];
  needs: Permission;
}[] = [
  { in: 'body', field: 'override', values: [true], needs: 'stock.override' },
  { in: 'body', field: 'status', values: ['cancelled'], needs: 'bookings.cancel' },
  { in: 'body', field: 'kind', values: ['refund', 'deposit_kept'], needs: 'money.refund' },
  // A list that is filtered by the amount due shows who owes money.
  { in: 'query', field: 'due', values: [true], needs: 'money.read' },
  // The list of held deposits shows amounts of money.
  { in: 'params', field: 'queue', values: ['depositsHeld'], needs: 'money.read' },
  // The order by price shows which bookings cost more than others.
  { in: 'query', field: 'sort', values: ['totalPrice', '-totalPrice'], needs: 'money.read' },
];

interface Input {
  body?: unknown;
  query?: unknown;
  params?: unknown;
}

const askedByFields = (input: Input): Permission[] =>
  inputPermissions.flatMap(({ in: part, field, values, needs }) =>
    values.includes((input[part] as Record<string, unknown> | undefined)?.[field]) ? [needs] : [],
  );

/**
 * The permission to write ledger entries, also those that are written together with a hand-over or
 * return.
 */
export const paymentsPermission = 'money.write' satisfies Permission;

/** The permissions that a call needs only because of the values in its input. */
export const askedBy = (input: Input): Permission[] => {
  const { payments = [] } = (input.body ?? {}) as { payments?: unknown[] };
  return [
    ...askedByFields(input),
    ...payments.flatMap((body): Permission[] => [paymentsPermission, ...askedByFields({ body })]),
  ];
};
