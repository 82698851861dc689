import { reading } from '../../lib/calls/query-client.ts';

/** The results of the desk's search; no request is made for an empty text. */
export const deskSearch = (text: string) => ({
  ...reading('GET /api/admin/search', { query: { q: text.trim() } }),
  enabled: text.trim() !== '',
  // Old results are never used again, because somebody else may have made bookings meanwhile.
  staleTime: 0,
});
