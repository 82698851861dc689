import { expect, test } from 'vitest';
import { ApiError } from './call.ts';
import { whyNotSaved } from './kept-key.ts';

const answer = (status: number, body: string) => new ApiError(new Response(null, { status }), body);
const lost = /^No connection\. We do not know/;

test.each([
  ['a refusal', answer(409, '{"message":"Only $5 are held.","code":"deposit_exceeded"}'), /^Only/],
  [
    'a database that is away',
    answer(503, '{"message":"The shop cannot reach its database.","code":"database_unavailable"}'),
    /^The shop cannot reach/,
  ],
  ['a proxy without a server', answer(503, '<h1>Service Unavailable</h1>'), lost],
  ['a failure in the middle', answer(500, '{"message":"Something","code":"internal_error"}'), lost],
  ['no answer', new TypeError('Failed to fetch'), lost],
])('after %s a form says why, or that nobody knows', (_name, error, said) => {
  expect(whyNotSaved(error)).toMatch(said);
});
