import { describe, expect, it } from 'vitest';
import { clientKey, messageContent } from './message.ts';
import { messagePreview, presenceText } from './messages.rules.ts';

describe('the preview of the latest message', () => {
  it.each([
    [null, 'No messages yet'],
    [undefined, 'No messages yet'],
    ['', 'No messages yet'],
    ['Hello', 'Hello...'],
    ['x'.repeat(29), `${'x'.repeat(29)}...`],
    ['x'.repeat(30), `${'x'.repeat(30)}...`],
    ['x'.repeat(31), `${'x'.repeat(30)}...`],
    ['x'.repeat(4_000), `${'x'.repeat(30)}...`],
    // An emoji consists of two UTF-16 units; it counts as one character and is never cut in half.
    ['📷'.repeat(31), `${'📷'.repeat(30)}...`],
    [`${'x'.repeat(29)}📷📷`, `${'x'.repeat(29)}📷...`],
    ['👨‍👩‍👧‍👦🇵🇹'.repeat(20), `${'👨‍👩‍👧‍👦🇵🇹'.repeat(15)}...`],
  ])('%j reads %j', (content, preview) => {
    expect(messagePreview(content)).toBe(preview);
  });
});

describe('the presence of the other party', () => {
  const now = new Date('2030-05-01T12:00:00.000Z');
  const second = 1_000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const day = 24 * hour;
  it.each([
    // A moment in the future: the clock of the device may be a little behind the server's.
    [-5 * second, 'Online'],
    [0, 'Online'],
    [5 * second, 'Online'],
    [5 * second + 1, 'Online less than a minute ago'],
    [minute - 1, 'Online less than a minute ago'],
    [minute, 'Online 1 minute ago'],
    [2 * minute - 1, 'Online 1 minute ago'],
    [2 * minute, 'Online 2 minutes ago'],
    [hour - 1, 'Online 59 minutes ago'],
    [hour, 'Online 1 hour ago'],
    [2 * hour - 1, 'Online 1 hour ago'],
    [2 * hour, 'Online 2 hours ago'],
    [day - 1, 'Online 23 hours ago'],
    [day, 'Online 1 day ago'],
    [2 * day - 1, 'Online 1 day ago'],
    [2 * day, 'Online 2 days ago'],
    [400 * day, 'Online 400 days ago'],
  ])('%i ms after the last activity reads %s', (elapsed, text) => {
    expect(presenceText(new Date(now.getTime() - elapsed).toISOString(), now)).toBe(text);
  });

  it.each([null, undefined, ''])('reads Offline when the last activity is %j', (lastActive) => {
    expect(presenceText(lastActive, now)).toBe('Offline');
  });
});

describe('the key of a message', () => {
  it.each(['a', '5f2c1b1e-6a53-4f4e-9a57-0c6f4f3c1f00', '!~', 'k'.repeat(200)])(
    'may be %s',
    (key) => {
      expect(clientKey.safeParse(key).success).toBe(true);
    },
  );

  it.each(['', ' ', 'a b', 'a\n', 'ä', '\u007f', 'k'.repeat(201), 5, null])(
    'may not be %j',
    (key) => {
      expect(clientKey.safeParse(key).error?.issues[0]?.message).toBe(
        'The key must be 1 to 200 visible ASCII characters',
      );
    },
  );
});

describe('the content of a message', () => {
  it.each([
    ['  Hello  ', 'Hello'],
    ['\n a \n b \t', 'a \n b'],
    ['x'.repeat(4_000), 'x'.repeat(4_000)],
    [`  ${'x'.repeat(4_000)}  `, 'x'.repeat(4_000)],
  ])('is trimmed', (given, stored) => {
    expect(messageContent.parse(given)).toBe(stored);
  });

  it.each([
    ['', 'Message cannot be empty'],
    [' \n\t ', 'Message cannot be empty'],
    ['\u200b\u200d', 'Message cannot be empty'],
    ['\u2066 \u2069', 'Message cannot be empty'],
    ['\u3164', 'Message cannot be empty'],
    [undefined, 'Message cannot be empty'],
    [7, 'Message cannot be empty'],
    ['x'.repeat(4_001), 'Message must be at most 4,000 characters'],
    ['a\0b', 'Message contains characters that cannot be stored'],
    ['a\ud800', 'Message contains characters that cannot be stored'],
  ])('%j is refused', (given, message) => {
    expect(messageContent.safeParse(given).error?.issues[0]?.message).toBe(message);
  });
});
