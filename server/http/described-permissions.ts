import * as z from 'zod/mini';
import { declares, permissionsOf, type Endpoint } from '#shared/endpoint.ts';
import {
  inputPermissions,
  paymentsPermission,
  type Permission,
} from '#shared/permissions.rules.ts';

/** Inputs that write ledger entries as part of another act, with the permissions that they need. */
const asksOfPayments: [string, Permission][] = [
  ['payments', paymentsPermission],
  ...inputPermissions
    .filter(({ field }) => field === 'kind')
    .flatMap(({ values, needs }) =>
      values.map((value): [string, Permission] => [`payments.kind=${String(value)}`, needs]),
    ),
];

/**
 * Inputs that need a permission when they change the prices of a booking or the settings of the
 * house's people; the services compare them with the present ones.
 */
const asksOfOwnPrices: [string, Permission][] = ['lines.price', 'discountPercent', 'extras'].map(
  (field) => [field, 'prices.override'],
);
const asksOfStaff: [string, Permission][] = [['staff', 'staff.write']];

/** The inputs of a call that need a further permission: `override` or `status=cancelled`, say. */
export function alsoNeeded(call: Endpoint): Record<string, Permission> {
  if (permissionsOf(call).length === 0) return {};
  const asking = inputPermissions.flatMap(({ in: part, field, values, needs }) =>
    values
      .filter((value) => takes(call[part], field, value))
      .map((value) => [value === true ? field : `${field}=${String(value)}`, needs] as const),
  );
  const asksForMoney = hasField(call.body, 'payments');
  return Object.fromEntries([
    ...asking,
    ...(asksForMoney ? asksOfPayments : []),
    ...(hasField(call.body, 'discountPercent') ? asksOfOwnPrices : []),
    ...(hasField(call.body, 'staff') ? asksOfStaff : []),
  ]);
}

function takes(schema: z.ZodMiniType, field: string, value: unknown): boolean {
  const known = fieldsOf(schema)[field];
  // A query has `true` as text.
  return known?.enum?.map(String).includes(String(value)) ?? known?.type === typeof value;
}

const hasField = (schema: z.ZodMiniType, field: string): boolean => field in fieldsOf(schema);

function fieldsOf(schema: z.ZodMiniType): Record<string, { type?: string; enum?: unknown[] }> {
  if (!declares(schema)) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; enum?: unknown[] }>;
  };
  return properties;
}
