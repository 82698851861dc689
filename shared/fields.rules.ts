/**
 * Bounds of fields (docs/contract/api.md 2 and docs/contract/catalogue.md 1). Lengths are those of
 * JavaScript strings, in UTF-16 units.
 */
export const limits = {
  name: 100,
  email: 254,
  postalAddress: 500,
  taxNumber: 40,
  phone: 40,
  password: 200,
  content: 4_000,
  notes: 4_000,
  description: 5_000,
  imageUrl: 2_000,
  feature: 200,
  features: 50,
  pricePerDay: 100_000,
  stockCount: 10_000,
  rentalDays: 365,
  daysAhead: 730,
  availabilityDays: 366,
  pageSize: 1_000,
  /** The largest id: the highest value of the database's type `integer`. */
  id: 2_147_483_647,
} as const;

/**
 * An e-mail address as the browser's e-mail field accepts it (HTML standard, section 4.10.5.1.5),
 * with a dot in the domain. Long texts are matched fast: only dots divide the domain, and each part
 * has at most 63 characters. The pattern has no flag, because the API description cannot carry one.
 */
export const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)+$/;

/**
 * Whether the database and other programs can store a text: no NUL character and no broken
 * surrogate pair.
 */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Whether a text is a single line, as titles, labels and headers of mails must be. */
export const isOneLine = (value: string): boolean =>
  !/[\r\n\v\f\u0085\u2028\u2029]/.test(value.trim());

/**
 * Whether a text has no visible character at all: only blanks, joiners, marks of direction and the
 * like.
 */
export const isInvisible = (value: string): boolean => /^[\p{C}\p{Z}\p{DI}]*$/u.test(value);

const separators = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/**
 * Invisible characters that are removed from names: zero-width space, word joiner, soft hyphen,
 * byte order mark and marks of direction.
 */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/**
 * Invisible joiners that have no effect and are removed: those at the ends of words, and those in
 * scripts that do not use joiners.
 */
const idleJoiners =
  /([\s\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}]|^)[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu;

/**
 * A text as a single line without invisible characters, in the Unicode form NFC. Joiners stay in
 * Persian, Sinhala and emoji, which need them. Between Latin letters they are removed, because
 * names with and without them would look the same.
 */
export const asVisibleLine = (value: string): string => {
  if (isInvisible(value)) return '';
  return value
    .replaceAll(separators, ' ')
    .replaceAll(unseen, '')
    .replaceAll(idleJoiners, '$1')
    .normalize('NFC')
    .trim();
};
