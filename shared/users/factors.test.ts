import { expect, test } from 'vitest';
import { passkeysWorkAt } from './factors.rules.ts';

test.each([
  ['https://rentals.example', true],
  ['https://rentals.example:8443', true],
  ['http://localhost:3000', true],
  ['http://localhost', true],
  ['https://localhost', true],
  ['http://rentals.example', false],
  ['http://localhost.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.168.1.20', false],
  ['https://[::1]:3000', false],
  ['ftp://localhost', false],
])('passkeys at %s: %s', (address, works) => {
  expect(passkeysWorkAt(address)).toBe(works);
});
