import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { flagInQuery } from '../fields.ts';

/** An item that the imported file makes or changes; `cameraId` is null for a new one. */
const importedItem = z.object({
  line: z.int(),
  cameraId: z.nullable(z.int()),
  name: z.string(),
  /**
   * The fields that change, named as the file's headings name them; `before` is null for a new
   * item.
   */
  fields: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.string() }),
  ),
});
export type ImportedItem = z.infer<typeof importedItem>;

export const importReply = z.object({
  rows: z.int(),
  created: z.int(),
  /** The number of items that exist and are changed by the import. */
  updated: z.int(),
  /** Items with days on which more units are promised than there are after the import. */
  overbooked: z.array(z.object({ line: z.int(), cameraId: z.int(), days: z.array(z.string()) })),
  /** All changes of the import, in the order of the file; only an answer to `dryRun` has them. */
  changes: z.optional(z.array(importedItem)),
});
export type ImportReply = z.infer<typeof importReply>;

export const importCameras = endpoint('POST', '/api/admin/cameras/import', {
  access: 'stock.write',
  summary:
    'Make and change items by a CSV file with the headings of the export; all or nothing, 400 names each wrong cell; `dryRun` only says what would happen, with `changes` field by field',
  status: 200,
  takesKey: true,
  query: z.object({ dryRun: z.optional(flagInQuery('dryRun')) }),
  bodyType: 'text/csv',
  body: z.string({ error: 'Please send a CSV file' }),
  reply: importReply,
});
