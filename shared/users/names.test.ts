import { describe, expect, it } from 'vitest';
import { messages, registration } from './users.test-helpers.ts';
import { registerInput } from './users.ts';
import { fullName } from './users.rules.ts';

it('people are shown as first and last name', () => {
  expect(fullName({ firstName: 'Inês', lastName: 'Duarte' })).toBe('Inês Duarte');
});

describe('names', () => {
  it.each([
    ['  Alex  ', 'Alex'],
    ['Jose\u0301', 'José'],
    ['A\u200bl\u2060ex\ufeff', 'Alex'],
    ['Alex\n', 'Alex'],
    ['Alex\tMoreau', 'Alex Moreau'],
    ['\u202eAlex\u202c', 'Alex'],
    ['Мария', 'Мария'],
    // Words in Persian and Sinhala and the emoji of a family need joiners, so these stay.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['Kim 👩\u200d👧', 'Kim 👩\u200d👧'],
    // Joiners between Latin letters and at the ends of words have no effect and are removed.
    ['Al\u200dex\u200c Mo\u200creau', 'Alex Moreau'],
    ['می\u200c', 'می'],
    ['so\u00adft', 'soft'],
  ])('%j are one line of visible text: %j', (typed, kept) => {
    const parsed = registerInput.parse({
      ...registration,
      firstName: typed,
      username: `abc${typed}`,
    });
    expect(parsed.firstName).toBe(kept);
    expect(parsed.username).toBe(`abc${typed.startsWith(' ') ? '  ' : ''}${kept}`);
  });

  it.each(['Alex\nMoreau', 'Alex\r\nBcc: a@example.com', 'Alex\u2028Moreau'])(
    '%j are more than one line',
    (typed) => {
      const given = { ...registration, firstName: typed, username: typed };
      expect(messages(registerInput, given)).toEqual({
        firstName: 'First name must be one line',
        username: 'Username must be one line',
      });
    },
  );

  it.each(['\u200b\u200b\u200b', '\t\n', '\u2060', '\u200d\u200c', '\u3164'])(
    '%j are none',
    (typed) => {
      expect(messages(registerInput, { ...registration, firstName: typed })).toEqual({
        firstName: 'First name is required',
      });
      expect(messages(registerInput, { ...registration, username: `a${typed}` })).toEqual({
        username: 'Username must be at least 3 characters',
      });
    },
  );
});
