import {
  allPermissions,
  chatPermissions,
  mayDo,
  type Permission,
  type Role,
} from '#shared/permissions.rules.ts';

/** A field of the desk's answers that is left out for callers without a permission. */
interface Hidden {
  needs: readonly Permission[];
  /**
   * The field is hidden only beside this other field, or only without it (`notBeside`): some names mean several things.
   */
  beside?: string;
  notBeside?: string;
}

const money = { needs: ['money.read'] } satisfies Hidden;
const chat = { needs: chatPermissions } satisfies Hidden;

/** Every field that a permission hides, by its name at any depth; all of a hidden field goes with it. */
const hiddenFields: Record<string, Hidden> = {
  account: money,
  amount: money,
  // `rent` stands in lines and bookings: fields of these names beside it are theirs. Rates of an item are public.
  basis: { ...money, beside: 'rent' },
  cost: money,
  deposit: money,
  depositsHeld: money,
  discount: money,
  discountPercent: money,
  depositLeft: money,
  // A report of late returns has a day of this name.
  due: { ...money, notBeside: 'returned' },
  dueIfConfirmed: money,
  earned: money,
  entries: money,
  entry: money,
  extras: money,
  // The least that a promo code asks for.
  minimum: { ...money, beside: 'maxUses' },
  money,
  net: money,
  paid: money,
  // An item's own is public.
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
  // The settings have a list of this name.
  seasons: { ...money, beside: 'rent' },
  // The settings have a percentage of this name.
  tax: { ...money, beside: 'paid' },
  taxes: money,
  total: { ...money, beside: 'paid' },
  totalPrice: money,
  // The bill of a booking stands in its mails.
  text: { ...money, beside: 'html' },
  html: { ...money, beside: 'text' },
  lastMessage: chat,
  unread: chat,
  unreadCount: chat,
};

/** The permissions that a field needs in an object; undefined where everybody of the house sees it. */
export function neededFor(field: string, object: object): readonly Permission[] | undefined {
  if (!Object.hasOwn(hiddenFields, field)) return undefined;
  const { needs, beside, notBeside } = hiddenFields[field] as Hidden;
  if (beside !== undefined && !(beside in object)) return undefined;
  return notBeside !== undefined && notBeside in object ? undefined : needs;
}

/**
 * An answer of the desk without the fields that a role may not see; the very same answer where it may see all. Of a call
 * that customers make too, a booking of one's own is whole: `ownerId` is its caller.
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

/** Files are streams or bytes, and JSON writes dates. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
