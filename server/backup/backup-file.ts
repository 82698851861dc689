import * as z from 'zod/mini';

/**
 * The first line of a backup. A backup is a gzip of JSON lines: this head; for each table an object
 * with its name and columns, then one array per row with each value as PostgreSQL writes it as
 * text; and a foot, without which the file is not whole.
 */
export const backupHead = z.object({
  lensyard: z.literal('backup'),
  format: z.literal(1),
  exportedAt: z.string(),
  /** The migrations that made the tables, in the order in which they ran. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).check(z.minLength(1)),
});
export type BackupHead = z.infer<typeof backupHead>;

export const backupTable = z.object({ table: z.string(), columns: z.array(z.string()) });

export const backupRow = z.array(z.nullable(z.string()));
export type BackupRow = z.infer<typeof backupRow>;

export const backupFoot = z.object({
  end: z.literal(true),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** The last number that each sequence gave; null for a sequence that has given none. */
  sequences: z.record(z.string(), z.nullable(z.string())),
});
export type BackupFoot = z.infer<typeof backupFoot>;

/** The reason why a backup cannot be made or read, in one line for a person. */
export class BackupError extends Error {
  override name = 'BackupError';
}
