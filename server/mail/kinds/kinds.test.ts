import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { carriesSecret, mailKindLabels, mailKinds } from '#shared/mail/mail.rules.ts';
import { mailKindOf, kinds } from './index.ts';
import type { AboutBooking } from './kind.ts';

const about: AboutBooking = {
  house: { name: 'The House', address: 'Main Street 1\nTown', hours: '9 to 18' },
  booking: {
    id: 7,
    title: 'Leica M11',
    items: [{ cameraName: 'Leica M11', quantity: 2 }],
    startDate: '2026-03-03',
    endDate: '2026-03-06',
    pickUpTime: '09:00',
    returnTime: '',
    bill: [{ name: 'Total', amount: 120 }],
    customer: 'Kim Berg',
    hasReceipt: false,
    unitsOut: 1,
  },
  facts: {},
};

function written(name: (typeof mailKinds)[number]) {
  const kind = mailKindOf(name);
  if (kind.to !== 'address') return { subject: kind.subject(about), ...kind.text(about) };
  const account = { house: about.house, username: 'kim', facts: {} };
  return { subject: kind.subject(account), ...kind.text(account) };
}

describe('a kind of mail', () => {
  it('is a file of its own, named after it, among those to the same recipient', () => {
    const files = ['customer', 'desk', 'address'].flatMap((to) =>
      readdirSync(path.join(import.meta.dirname, `to-${to}`)).map((file) => `to-${to}/${file}`),
    );
    const expected = Object.values(kinds).map(
      ({ to, name }) => `to-${to}/${name.replaceAll('_', '-')}.ts`,
    );
    expect(files.sort()).toEqual(expected.sort());
  });

  it.each(mailKinds)('has all its parts: %s', (name) => {
    const kind = mailKindOf(name);
    expect(kind.name).toBe(name);
    expect(mailKindLabels[name]).toMatch(/\S/);
    expect(kind.goodForMs).toBeGreaterThan(0);
    expect(kind.secretLink !== null).toBe(carriesSecret(name));
    const { subject, paragraphs, details, action } = written(name);
    expect(subject).toMatch(/^\S.*\S$/);
    expect(paragraphs).not.toEqual([]);
    expect(action).toMatchObject({ path: expect.stringMatching(/^\//), label: expect.any(String) });
    expect(JSON.stringify([subject, paragraphs, details])).not.toMatch(/undefined|null|NaN/);
    if (kind.to !== 'address') expect(subject).toContain('Leica M11 (#7)');
  });

  it('is good for an hour when its link is, for a week as an invitation, else for 3 days', () => {
    const hours = Object.fromEntries(
      Object.values(kinds).map(({ name, goodForMs }) => [name, goodForMs / 3_600_000]),
    );
    expect(hours).toMatchObject({ reset: 1, invitation: 168, confirmed: 72 });
  });

  it('is turned off by its customer where it reminds of a rental or of a message', () => {
    const choices = Object.values(kinds).flatMap(({ name, turnedOffBy }) =>
      turnedOffBy ? [[name, turnedOffBy]] : [],
    );
    expect(choices).toEqual([
      ['due_tomorrow', 'reminders'],
      ['reminder', 'reminders'],
      ['unread', 'messages'],
    ]);
  });
});
