import type pg from 'pg';

/**
 * The order in which tables must be locked (docs/decisions/0018-lock-order.md), as far as the text
 * of statements shows it.
 */
const order = [
  'account',
  'promo_code',
  'camera',
  'booking',
  'unit',
  'conversation',
  'mail',
] as const;
type Table = (typeof order)[number];

/** Functions of the migrations that lock rows, and the tables of these rows. */
const lockedBy: Record<string, Table[]> = {
  lock_items: ['camera'],
  lock_all_items: ['camera'],
  lock_booking: ['camera', 'booking'],
  lock_booking_with: ['camera', 'booking'],
  place_lines: ['account', 'promo_code', 'camera', 'booking'],
  keep_units: ['unit'],
  store_messages: ['conversation'],
  mark_read: ['conversation'],
  post_event: ['conversation'],
  withdraw_event: ['conversation'],
};

/** The tables in which a statement locks rows, sorted in the order of locking. */
export function tablesLockedBy(statement: string): Table[] {
  const text = statement.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ');
  const found = new Set<string>();
  for (const [, table] of text.matchAll(/\bupdate (\w+)(?: as \w+)? set\b/g))
    found.add(table ?? '');
  for (const [, table] of text.matchAll(/\bdelete from (\w+)/g)) found.add(table ?? '');
  for (const [, table] of text.matchAll(
    /\bfrom (\w+)(?:(?! from ).)*? for (?:no key )?update\b/g,
  )) {
    found.add(table ?? '');
  }
  for (const [name, tables] of Object.entries(lockedBy)) {
    if (text.includes(`${name}(`)) for (const table of tables) found.add(table);
  }
  return order.filter((table) => found.has(table));
}

/**
 * Makes a watch for one connection: a function that gets each statement, and gives a sentence for
 * one that locks against the order.
 */
export function createLockWatch(): (statement: string) => string | undefined {
  let locked: { table: Table; by: string }[] = [];
  let isInTransaction = false;
  return (statement) => {
    const edge = /^\s*(start transaction|begin|commit|rollback(?! to))\b/i.exec(statement)?.[1];
    if (edge) {
      isInTransaction = /start|begin/i.test(edge);
      locked = [];
    }
    if (edge || !isInTransaction) return undefined;
    const tables = tablesLockedBy(statement);
    const last = locked.at(-1);
    const early = tables.find(
      (table) =>
        last &&
        order.indexOf(table) < order.indexOf(last.table) &&
        locked.every((one) => one.table !== table),
    );
    const twice =
      tables.includes('account') &&
      /for (no key )?update/i.test(statement) &&
      locked.some((one) => one.table === 'account' && /for (no key )?update/i.test(one.by));
    for (const table of tables) locked.push({ table, by: statement });
    locked.sort((a, b) => order.indexOf(a.table) - order.indexOf(b.table));
    if (early) {
      return `${early} is locked after ${last?.table}: ${statement} … after … ${last?.by}`;
    }
    return twice ? `accounts are locked in two statements: ${statement}` : undefined;
  };
}

/**
 * Watches all connections of a pool. The returned function gives the violations of the order since
 * its last call.
 */
export function watchLockOrder(pool: pg.Pool): () => string[] {
  let broken: string[] = [];
  pool.on('connect', (client) => {
    const follow = createLockWatch();
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [asked] = given;
      const text = typeof asked === 'string' ? asked : (asked as { text?: string })?.text;
      const said = text === undefined ? undefined : follow(text);
      if (said) broken.push(said);
      return query(...given);
    }) as typeof client.query;
  });
  return () => {
    const all = broken;
    broken = [];
    return all;
  };
}
