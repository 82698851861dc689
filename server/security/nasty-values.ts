import fc from 'fast-check';
import { addDays } from '#shared/days.rules.ts';

export const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);

/** Texts that programs often cannot handle. */
export const nastyText = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066\ufeff',
  '%00',
  '%',
  '%2e%2e%2f',
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  "' or '1'='1",
  "'; drop table booking; --",
  '1); select pg_sleep(5); --',
  '$1',
  '$$',
  '\\',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '9'.repeat(400),
  'x'.repeat(5_001),
  '💥'.repeat(60),
  tomorrow,
  addDays(tomorrow, 2),
  `${tomorrow}T23:59:59.999+14:00`,
  'support',
  'admin',
);

const nastyNumber = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1,
  2,
  3,
  50,
  150,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e21,
  1.7e308,
  -1.7e308,
  5e-324,
);

const deep = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Values that programs often cannot handle. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], deep(500)),
  fc.jsonValue({ maxDepth: 2 }),
);
