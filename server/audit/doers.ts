import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import { keyLabel } from '#shared/api-keys/api-keys.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { Doer } from '../http/callers.ts';

/** The names of the one who did something: of the person, and of the key of a program. */
export interface DoerNames {
  first_name: string | null;
  last_name: string | null;
  key_name: string | null;
}

/** The columns of a row that says who did something. */
export const doneBy = <By extends Doer | null>(
  by: By,
): { by: By extends null ? number | null : number; by_key: number | null } => ({
  by: (by?.id ?? null) as By extends null ? number | null : number,
  by_key: by?.keyId ?? null,
});

/** The name of the key with which a row was written, for the `select` of a statement that has the table. */
export const keyNameIn = (
  table: string,
  column = 'by_key',
): AliasedRawBuilder<string | null, 'key_name'> =>
  sql<string | null>`(
    select name from api_key where api_key.id = ${sql.ref(`${table}.${column}`)})`.as('key_name');

/** The label of a key, or without one a person's name, in SQL; the same as `doerName`. */
export const keyLabelOr = (column: string, name: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`coalesce((select name || ' (key)' from api_key where api_key.id = ${sql.ref(column)}), ${name})`;

/** The name of a person or program in a history; a program has the name of its key. */
export const doerName = ({ first_name, last_name, key_name }: DoerNames): string =>
  key_name === null
    ? fullName({ firstName: first_name ?? '', lastName: last_name ?? '' })
    : keyLabel(key_name);
