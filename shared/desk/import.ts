import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { flagInQuery } from '../fields.ts';

export const importReply = z.object({
  rows: z.int(),
  created: z.int(),
  /** Items that differ from what they were. */
  updated: z.int(),
  /** Days on which more of an item is promised than there is, now that there are fewer. */
  overbooked: z.array(z.object({ line: z.int(), cameraId: z.int(), days: z.array(z.string()) })),
});
export type ImportReply = z.infer<typeof importReply>;

export const importCameras = endpoint('POST', '/api/admin/cameras/import', {
  access: 'stock.write',
  summary:
    'Make and change items by a CSV file with the headings of the export; all or nothing, 400 names each wrong cell; `dryRun` only says what would happen',
  status: 200,
  takesKey: true,
  query: z.object({ dryRun: z.optional(flagInQuery('dryRun')) }),
  bodyType: 'text/csv',
  body: z.string({ error: 'Please send a CSV file' }),
  reply: importReply,
});
