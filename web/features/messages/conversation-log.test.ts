import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '#shared/messages/message.ts';
import { extendLog, openLog, resumeLog, withMessage } from './conversation-log.ts';

const message = (id: number): Message => ({
  id,
  bookingId: 1,
  senderId: 2,
  kind: 'text',
  content: `message ${id}`,
  createdAt: '2026-11-21T10:00:00.000Z',
});
const ids = (log: { messages: Message[] }) => log.messages.map(({ id }) => id);

test('a message that comes over both ways stands once, in the order of ids', () => {
  let log = openLog([message(3), message(4)], undefined);
  log = withMessage(log, message(6));
  log = withMessage(log, message(6));
  log = resumeLog(log, [message(5), message(6)]);
  expect(ids(log)).toEqual([3, 4, 5, 6]);
});

test('a live message does not move the place from which the server is asked', () => {
  const log = withMessage(openLog([message(3)], undefined), message(9));
  expect(log.readUpTo).toBe(3);
  expect(resumeLog(log, [message(8), message(9)]).readUpTo).toBe(9);
});

test('older messages come before those that are there, and say where still older ones are', () => {
  const log = extendLog(openLog([message(51)], 'second'), [message(49), message(50)], 'third');
  expect(ids(log)).toEqual([49, 50, 51]);
  expect(log.older).toBe('third');
  expect(log.readUpTo).toBe(51);
});

test('a message sent from here names what it was sent as', () => {
  const log = withMessage(openLog([], undefined), message(1), 'key');
  expect(log.sent).toEqual(['key']);
});

test('whatever arrives live, in whatever order, nothing is missing or twice after the next answer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 }),
      (opened, live) => {
        const all = Array.from({ length: 60 }, (_, index) => message(index + 1));
        let log = openLog(all.slice(0, opened), undefined);
        for (const id of live) log = withMessage(log, message(id));
        const { readUpTo } = log;
        log = resumeLog(
          log,
          all.filter(({ id }) => id > readUpTo),
        );
        expect(ids(log)).toEqual(all.map(({ id }) => id));
      },
    ),
  );
});
