import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFrame, readMessage } from './frames.ts';

const ids = fc.oneof(
  fc.integer({ min: -1, max: 3 }),
  fc.constantFrom(1.5, 2_147_483_647, 2_147_483_648, null, '1', Number.MAX_SAFE_INTEGER),
);
const texts = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.constantFrom('', ' ', ' Hello ', '\u00a0Hello', 'Hello\ufeff', '\u0000', '\ud800', null, 7),
  fc.integer({ min: 3_998, max: 4_002 }).map((length) => 'x'.repeat(length)),
);
const keys = fc.oneof(fc.constantFrom('a-key', '', 'two words', 'x'.repeat(201), null, 5), texts);
const messages = fc.record(
  { bookingId: ids, senderId: ids, content: texts, clientId: keys },
  { requiredKeys: [] },
);

it('a message is read the same way as by its schema', () => {
  let everyday = 0;
  fc.assert(
    fc.property(messages, (message) => {
      const text = JSON.stringify({ type: 'message', ...message });
      const frame = readFrame(Buffer.from(text), false);
      expect(frame).toEqual(readMessage(JSON.parse(text) as object));
      if (frame.kind === 'message' && frame.input.content === message.content) everyday += 1;
    }),
    { numRuns: 5_000 },
  );
  expect(everyday).toBeGreaterThan(30);
});
