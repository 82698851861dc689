import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import { keyLabel } from '#shared/api-keys/api-keys.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { Doer } from '../http/callers.ts';

/** The names for the actor of a row: of the person, and of his key where a program acted. */
export interface DoerNames {
  first_name: string | null;
  last_name: string | null;
  key_name: string | null;
}

/** The values of the columns `by` and `by_key`, which tell who wrote a row. */
export const doneBy = <By extends Doer | null>(
  by: By,
): { by: By extends null ? number | null : number; by_key: number | null } => ({
  by: (by?.id ?? null) as By extends null ? number | null : number,
  by_key: by?.keyId ?? null,
});

/**
 * A column for a `select`: the name of the key that wrote a row of `table`; null where a person
 * did.
 */
export const keyNameIn = (
  table: string,
  column = 'by_key',
): AliasedRawBuilder<string | null, 'key_name'> =>
  sql<string | null>`(
    select name from api_key where api_key.id = ${sql.ref(`${table}.${column}`)})`.as('key_name');

/**
 * The label of the key in `column`, or the person's name where there is none; in SQL, with the rule
 * of `doerName`.
 */
export const keyLabelOr = (column: string, name: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`coalesce((select name || ' (key)' from api_key where api_key.id = ${sql.ref(column)}), ${name})`;

/**
 * The name of an actor for lists and histories: that of the key for a program, else that of the
 * person.
 */
export const doerName = ({ first_name, last_name, key_name }: DoerNames): string =>
  key_name === null
    ? fullName({ firstName: first_name ?? '', lastName: last_name ?? '' })
    : keyLabel(key_name);
