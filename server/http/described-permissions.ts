import * as z from 'zod/mini';
import { declares, permissionsOf, type Endpoint } from '#shared/endpoint.ts';
import {
  inputPermissions,
  paymentsPermission,
  type Permission,
} from '#shared/permissions.rules.ts';

/**
 * The inputs that write ledger entries as a part of another act, with the permissions that these
 * need.
 */
const asksOfPayments: [string, Permission][] = [
  ['payments', paymentsPermission],
  ...inputPermissions
    .filter(({ field }) => field === 'kind')
    .flatMap(({ values, needs }) =>
      values.map((value): [string, Permission] => [`payments.kind=${String(value)}`, needs]),
    ),
];

/**
 * Inputs that need a permission only when they change something: the prices of a booking, or the
 * settings for the house's people. The services find that out by comparing them with the present
 * values.
 */
const asksOfOwnPrices: [string, Permission][] = ['lines.price', 'discountPercent', 'extras'].map(
  (field) => [field, 'prices.override'],
);
const asksOfStaff: [string, Permission][] = [['staff', 'staff.write']];

/**
 * The inputs of a call that need a further permission, such as `override` or `status=cancelled`,
 * each with that permission.
 */
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
  // Values are compared as texts, because a query has `true` as text.
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
