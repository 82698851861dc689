import type pg from 'pg';

/** A table with the columns that a backup holds: all except generated ones. */
export interface BackupTable {
  name: string;
  columns: { name: string; type: string }[];
  /** The columns by which the rows are sorted, so that equal data gives equal files. */
  order: string[];
}

interface TableRow extends BackupTable {
  needs: string[];
}

/** All tables except `migration`. A table stands after those to which its foreign keys refer. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<TableRow>(`
    select c.relname::text as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce(
        (select array_agg(a.attname::text order by k.place)
           from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
           where i.indrelid = c.oid and i.indisprimary),
        '{}'::text[]) as "order",
      coalesce(
        (select array_agg(f.confrelid::regclass::text) from pg_constraint f
           where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid),
        '{}'::text[]) as needs
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    order by c.relname`);
  return inOrderOfNeeds(rows).map(({ name, columns, order }) => ({ name, columns, order }));
}

function inOrderOfNeeds(tables: TableRow[]): TableRow[] {
  const sorted: TableRow[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const isThere = (name: string) => sorted.some((table) => table.name === name);
    const next = [...left].find((table) => table.needs.every(isThere));
    if (!next) throw new Error('Tables refer to each other in a circle');
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}

export async function readSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename::text as name, last_value::text as last
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** A name in quotes, as an identifier in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
