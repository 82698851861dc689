import { reading } from '../../lib/calls/query-client.ts';

/** All that a text may mean at the desk; an empty one is not asked. */
export const deskSearch = (text: string) => ({
  ...reading('GET /api/admin/search', { query: { q: text.trim() } }),
  enabled: text.trim() !== '',
  // Somebody else may have booked meanwhile.
  staleTime: 0,
});
