import { reading } from '../../lib/calls/query-client.ts';

/** The finds of the desk's search; an empty text makes no request. */
export const deskSearch = (text: string) => ({
  ...reading('GET /api/admin/search', { query: { q: text.trim() } }),
  enabled: text.trim() !== '',
  // Somebody else may have booked meanwhile.
  staleTime: 0,
});
