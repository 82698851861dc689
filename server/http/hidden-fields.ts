import {
  allPermissions,
  chatPermissions,
  mayDo,
  type Permission,
  type Role,
} from '#shared/permissions.rules.ts';

/** A rule for a field of the desk's answers: callers without a permission do not get it. */
interface Hidden {
  needs: readonly Permission[];
  /**
   * The rule holds only for objects that also have the field `beside`, or that do not have
   * `notBeside`, because some names mean several things.
   */
  beside?: string;
  notBeside?: string;
}

const money = { needs: ['money.read'] } satisfies Hidden;
const chat = { needs: chatPermissions } satisfies Hidden;

/**
 * The fields that need a permission, by name, at any depth of an answer. A field is left out with
 * all that is in it.
 */
const hiddenFields: Record<string, Hidden> = {
  account: money,
  amount: money,
  // These names mean amounts only in lines and bookings, which have a field `rent`. An item's
  // rates, for example, are public.
  basis: { ...money, beside: 'rent' },
  cost: money,
  deposit: money,
  depositsHeld: money,
  discount: money,
  discountPercent: money,
  depositLeft: money,
  // In the report of late returns, `due` is a day and not an amount.
  due: { ...money, notBeside: 'returned' },
  dueIfConfirmed: money,
  earned: money,
  entries: money,
  entry: money,
  extras: money,
  // The smallest total that a promo code asks for.
  minimum: { ...money, beside: 'maxUses' },
  money,
  net: money,
  paid: money,
  // The price of an item is public; that of a line is not.
  pricePerDay: { ...money, beside: 'rent' },
  price: { ...money, beside: 'rent' },
  priceReason: money,
  pricedAs: money,
  promo: money,
  proposedEntries: money,
  purchasePrice: money,
  rent: money,
  revenue: money,
  sum: money,
  // The settings have a public list `seasons`; that of a booking is not public.
  seasons: { ...money, beside: 'rent' },
  // In the settings, `tax` is a percentage and not an amount.
  tax: { ...money, beside: 'paid' },
  taxes: money,
  total: { ...money, beside: 'paid' },
  totalPrice: money,
  // The texts of a mail contain the bill of the booking.
  text: { ...money, beside: 'html' },
  html: { ...money, beside: 'text' },
  lastMessage: chat,
  unread: chat,
  unreadCount: chat,
};

/**
 * The permissions that a caller needs to see a field of this object; undefined where all people of
 * the house may see it.
 */
export function neededFor(field: string, object: object): readonly Permission[] | undefined {
  if (!Object.hasOwn(hiddenFields, field)) return undefined;
  const { needs, beside, notBeside } = hiddenFields[field] as Hidden;
  if (beside !== undefined && !(beside in object)) return undefined;
  return notBeside !== undefined && notBeside in object ? undefined : needs;
}

/**
 * An answer without the fields that a role may not see. In calls that customers make too, the
 * caller's own bookings (those of `ownerId`) stay whole.
 */
export function visibleTo<Answer>(role: Role | null, answer: Answer, ownerId?: number): Answer {
  return role && mayDo(role, ...allPermissions) ? answer : (shown(role, answer, ownerId) as Answer);
}

function shown(role: Role | null, value: unknown, ownerId?: number): unknown {
  if (Array.isArray(value)) return value.map((one) => shown(role, one, ownerId));
  if (!isPlain(value)) return value;
  if (ownerId !== undefined && 'userId' in value && value.userId === ownerId) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, part]) => {
      const needs = neededFor(field, value);
      return needs && !mayDo(role, ...needs) ? [] : [[field, shown(role, part, ownerId)]];
    }),
  );
}

/**
 * Whether a value is a plain object, in which fields can be hidden. Files are streams or bytes, and
 * dates become texts.
 */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
