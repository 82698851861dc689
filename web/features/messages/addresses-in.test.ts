import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './addresses-in.rules.ts';

const addressesIn = (text: string) =>
  partsOf(text).flatMap((part) => (part.isAddress ? part.text : []));

test.each([
  ['see https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(http://example.com)', ['http://example.com']],
  ['https://example.com/Lens_(optics), and more', ['https://example.com/Lens_(optics)']],
  ['HTTPS://EXAMPLE.COM\nhttps://b.example', ['HTTPS://EXAMPLE.COM', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example //b.example', []],
  ['<https://example.com>"https://b.example"', ['https://example.com', 'https://b.example']],
  ['https://', []],
  ['no address', []],
])('finds in %j the addresses %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});

test('the parts of any text are the text', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('https://', 'a.example/', ')', '(', '. '));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
