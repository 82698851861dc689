import { readingPublic } from '../../lib/calls/query-client.ts';

export const shopQuery = () => readingPublic('GET /api/shop');
/** The terms and the privacy text. */
export const shopTexts = () => readingPublic('GET /api/shop/texts');
