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

/** Each field that needs a permission, by its name at any depth; it is hidden as a whole. */
const hiddenFields: Record<string, Hidden> = {
  account: money,
  amount: money,
  // Lines and bookings have a field `rent`: fields of these names are theirs only beside it. The
  // rates of an item are public.
  basis: { ...money, beside: 'rent' },
  cost: money,
  deposit: money,
  depositsHeld: money,
  discount: money,
  discountPercent: money,
  depositLeft: money,
  // In the report of late returns `due` is a day.
  due: { ...money, notBeside: 'returned' },
  dueIfConfirmed: money,
  earned: money,
  entries: money,
  entry: money,
  extras: money,
  // The minimum of a promo code.
  minimum: { ...money, beside: 'maxUses' },
  money,
  net: money,
  paid: money,
  // The price of an item itself is public.
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
  // In the settings `seasons` is a public list.
  seasons: { ...money, beside: 'rent' },
  // The settings have a percentage of this name.
  tax: { ...money, beside: 'paid' },
  taxes: money,
  total: { ...money, beside: 'paid' },
  totalPrice: money,
  // The mails about a booking contain its bill.
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
 * An answer of the desk without the fields that a role may not see; unchanged where the role may
 * see all. In calls that customers make too, the caller's own bookings (`ownerId`) stay whole.
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

/** Plain objects have fields to hide; files are streams or bytes, and dates become text. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
