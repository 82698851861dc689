/** Bounds of docs/contract/api.md 2 and docs/contract/catalogue.md 1. Lengths are JavaScript's string length. */
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
  /** Largest value of the database's integer. */
  id: 2_147_483_647,
} as const;

/**
 * E-mail addresses as the browser's field takes them (HTML standard, section 4.10.5.1.5), with a dot in the domain. A text
 * is read once, however long: dots alone divide the domain, and no part of it is tried longer than 63. Without a flag,
 * which the API description could not carry.
 */
export const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)+$/;

/** Whether a database and other programs can store a text. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

/** Whether a text is one line: titles, labels and the headers of mails take no more. */
export const isOneLine = (value: string): boolean =>
  !/[\r\n\v\f\u0085\u2028\u2029]/.test(value.trim());

/**
 * Whether a text has no visible character: only blanks, joiners, marks of direction and the like.
 */
export const isInvisible = (value: string): boolean => /^[\p{C}\p{Z}\p{DI}]*$/u.test(value);

const separators = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/**
 * Invisible characters to remove: zero-width space, word joiner, soft hyphen, byte order mark and
 * marks of direction.
 */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** Joiners without effect, to remove: at the ends of words, and in scripts that do not use them. */
const idleJoiners =
  /([\s\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{Nd}]|^)[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu;

/**
 * A text as one line of visible characters in one spelling (NFC). Joiners stay in Persian, Sinhala
 * and emoji, which need them; between Latin letters they would make different names that look the
 * same.
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
