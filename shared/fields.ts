import * as z from 'zod/mini';
import { isTimestamp } from './days.rules.ts';
import { sortsBy } from './sorting.rules.ts';
import { formatNumber } from './format.rules.ts';
import {
  asVisibleLine,
  emailPattern,
  isInvisible,
  isOneLine,
  isStorable,
  limits,
} from './fields.rules.ts';

const atMost = (label: string, longest: number) =>
  z.maxLength(longest, {
    error: `${label} must be at most ${formatNumber(longest)} characters`,
  });
const bounded = (label: string, longest: number) => [
  atMost(label, longest),
  z.refine<string>(isStorable, { error: `${label} contains characters that cannot be stored` }),
];

/**
 * A trimmed text of at most `longest` characters that the database and other programs can store; it
 * may be empty.
 */
export const text = (label: string, longest: number) =>
  z.string({ error: `${label} must be text` }).check(z.trim(), ...bounded(label, longest));

/**
 * A trimmed text of at least `shortest` characters; `message` is the error when it is missing or
 * shorter.
 */
export const requiredText = (label: string, message: string, longest: number, shortest = 1) =>
  z.string({ error: message }).check(
    z.trim(),
    z.minLength(shortest, { error: message, abort: true }),
    z.refine((value) => !isInvisible(value), { error: message, abort: true }),
    ...bounded(label, longest),
  );

const oneLine = (label: string) =>
  z.refine<string>(isOneLine, { error: `${label} must be one line`, abort: true });

/**
 * Unicode can write a letter with an accent as one code point or as two. In one form (NFC) equal
 * names and codes are equal texts.
 */
export const inOneSpelling = z.normalize('NFC');

/** A single line of text; it may be empty. */
export const line = (label: string, longest: number) =>
  text(label, longest).check(oneLine(label), inOneSpelling);

/** A single line of visible text that is not empty; invisible characters are removed from it. */
export const requiredLine = (label: string, message: string, longest: number) =>
  requiredText(label, message, longest).check(oneLine(label), z.overwrite(asVisibleLine));

/**
 * A person's name: a single line of visible text in the Unicode form NFC. Zero-width and control
 * characters are removed; `message` is the error when fewer than `shortest` characters are left.
 */
export const visibleName = (label: string, message: string, shortest = 1) =>
  z.string({ error: message }).check(
    z.refine(isStorable, {
      error: `${label} contains characters that cannot be stored`,
      abort: true,
    }),
    oneLine(label),
    z.overwrite(asVisibleLine),
    z.minLength(shortest, { error: message }),
    atMost(label, limits.name),
  );

/** A password or another secret; it is never trimmed. */
export const secret = (message: string, shortest: number) =>
  z
    .string({ error: message })
    .check(
      z.minLength(shortest, { error: message }),
      atMost('Password', limits.password),
      z.refine(isStorable, { error: 'Password contains characters that cannot be used' }),
    );

export const emailAddress = (message: string) =>
  z.string({ error: message }).check(
    z.trim(),
    z.maxLength(limits.email, {
      error: `Email must be at most ${limits.email} characters`,
      abort: true,
    }),
    z.email({ pattern: emailPattern, error: message }),
  );

/** Whether a value is absent: undefined, null or a blank text. */
const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * A whole number from `lowest` to `highest`; `missing` is the error for an absent number, where it
 * differs from `message`.
 */
export const wholeNumber = (message: string, lowest: number, highest: number, missing = message) =>
  z
    .int({ error: ({ input }) => (isMissing(input) ? missing : message) })
    .check(z.minimum(lowest, { error: message }), z.maximum(highest, { error: message }));

/** A whole number from `lowest` to `highest`, with an error that begins with `label`. */
export const whole = (label: string, lowest: number, highest: number) =>
  wholeNumber(`${label} must be a whole number from ${lowest} to ${highest}`, lowest, highest);

const badId = 'The id must be a positive whole number';

/** An id inside a JSON body. */
export const id = wholeNumber(badId, 1, limits.id);

const digits = (message: string, lowest: number, highest: number) =>
  z.pipe(
    z.string({ error: message }).check(z.regex(/^\d{1,10}$/, { error: message })),
    z.pipe(z.transform(Number), wholeNumber(message, lowest, highest)),
  );

/** An id inside the path of a call: digits only. */
export const idInPath = digits(badId, 1, limits.id);
export const idParams = z.object({ id: idInPath });

/** A whole number in a query string. */
export const numberInQuery = (label: string, lowest: number, highest: number) =>
  digits(`${label} must be a whole number from ${lowest} to ${highest}`, lowest, highest);

/** `?limit=` and `?cursor=`, the place from which a list goes on; every list takes them. */
export const pageQuery = z.object({
  limit: z.optional(numberInQuery('limit', 1, limits.pageSize)),
  cursor: z.optional(z.string().check(z.maxLength(2_000, { error: 'cursor is not valid' }))),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** `true` or `false` in a query string. */
export const flagInQuery = (label: string) =>
  z.pipe(
    z.enum(['true', 'false'], { error: `${label} must be true or false` }),
    z.transform((given) => given === 'true'),
  );

/** A parameter that may occur up to 20 times in a query string; gives the list of its values. */
export const severalInQuery = <Value extends z.ZodMiniType>(label: string, value: Value) =>
  z.pipe(
    z.union([value, z.array(value).check(z.maxLength(20))], {
      error: ({ input }) =>
        Array.isArray(input) && input.length > 20
          ? `${label} may stand 20 times`
          : `${label} cannot be read`,
    }),
    z.transform((given) => [given].flat() as z.output<Value>[]),
  );

/** `?sort=` of a list that can be ordered by these columns. */
export const sortInQuery = <Column extends string>(columns: readonly Column[]) =>
  z.optional(
    z.enum(sortsBy(columns), {
      error: `sort must be one of ${columns.join(', ')}, or one of them with - before it`,
    }),
  );

/** With `override: true` the desk repeats a call that was refused, although it knows the reason. */
export const override = z.optional(z.boolean({ error: 'override must be true or false' }));

/** The text by which a list is searched. */
export const searchText = z.optional(text('search', limits.name).check(inOneSpelling));

/** A moment in JSON, in UTC as ISO 8601 writes it. */
export const moment = z.string();

/**
 * The `updatedAt` that the client has read. The call is refused when it has changed meanwhile, so
 * that nobody overwrites another person's change without knowing it. When it is absent, nothing is
 * compared.
 */
export const knownUpdate = z.optional(
  z
    .string({ error: 'updatedAt must be a timestamp' })
    .check(z.refine(isTimestamp, { error: 'updatedAt must be a timestamp' })),
);
