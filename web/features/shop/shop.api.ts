import { readingPublic } from '../../lib/calls/query-client.ts';

export const shopQuery = () => readingPublic('GET /api/shop');
/** The query for the house's terms and its privacy text. */
export const shopTexts = () => readingPublic('GET /api/shop/texts');
