import type { ClientBase } from 'pg';

type Connection = Pick<ClientBase, 'query'>;

/** An index of the shop, as the migrations have made it. */
export interface ShopIndex {
  name: string;
  table: string;
  /** The statements that make the index again. */
  statements: string[];
}

/** The indexes of tables by name, without those that belong to a key. */
export async function indexesOf(client: Connection, tables: string[]): Promise<ShopIndex[]> {
  const { rows } = await client.query<ShopIndex>(
    `select index.relname as name, owner.relname as table,
       pg_get_indexdef(index.oid) || array(
         select format('alter index %I alter column %s set statistics %s', index.relname, attnum, attstattarget)
         from pg_attribute where attrelid = index.oid and attstattarget >= 0 order by attnum) as statements
     from pg_index
     join pg_class as index on index.oid = indexrelid
     join pg_class as owner on owner.oid = indrelid
     where owner.relname = any($1)
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by index.relname`,
    [tables],
  );
  return rows;
}

/**
 * Drops indexes before tables are filled, because building an index once over all rows takes much
 * less time.
 */
export async function dropIndexes(client: Connection, indexes: ShopIndex[]): Promise<void> {
  for (const { name } of indexes) await client.query(`drop index ${name}`);
}

export async function makeIndexes(client: Connection, indexes: ShopIndex[]): Promise<void> {
  for (const { statements } of indexes) {
    for (const statement of statements) await client.query(statement);
  }
}
