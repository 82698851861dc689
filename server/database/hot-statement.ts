import type { Connection, Pool, Submittable } from 'pg';

/** The columns of a row as the database writes them. */
export type TextRow = (string | null)[];

/**
 * A statement that is sent all the time: prepared once on each connection, its columns known and not described
 * with every answer, and without what the driver copies and looks up for any query that may come. Time limits,
 * errors and lost connections are the pool's affair, as for other queries.
 */
export function createHotStatement(name: string, text: string) {
  const preparedOn = new WeakSet<Connection>();

  function send(connection: Connection, values: string[]): void {
    // One packet.
    connection.stream.cork();
    if (!preparedOn.has(connection)) connection.parse({ name, text, types: [] }, true);
    preparedOn.add(connection);
    connection.bind({ statement: name, values }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
  }

  return (pool: Pick<Pool, 'query'>, values: string[]): Promise<TextRow[]> =>
    // The pool answers with a promise whatever it is asked; its types know only streams here.
    pool.query(new HotQuery((connection) => send(connection, values))) as unknown as Promise<
      TextRow[]
    >;
}

/** What the driver calls while a query is under way. */
class HotQuery implements Submittable {
  /** Set by the pool. */
  callback: ((error: Error | null, rows?: TextRow[]) => void) | undefined;
  readonly submit: (connection: Connection) => void;
  readonly #rows: TextRow[] = [];

  constructor(submit: (connection: Connection) => void) {
    this.submit = submit;
  }

  handleDataRow({ fields }: { fields: TextRow }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(null, this.#rows);
  }
}

/** An array as the value of a statement. */
export function arrayValue(items: readonly (string | number | boolean | null)[]): string {
  return `{${items.map((item) => (typeof item === 'string' ? quoted(item) : String(item))).join()}}`;
}

const quoted = (item: string): string => `"${item.replaceAll(/["\\]/g, '\\$&')}"`;
