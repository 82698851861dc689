import { expect, test } from 'vitest';
import { mailLink } from './mail-link.ts';

test.each([
  ['desk@kamera.example', 'mailto:desk@kamera.example'],
  ['anna&co@example.com', 'mailto:anna%26co@example.com'],
  ['why?50%@example.com', 'mailto:why%3F50%25@example.com'],
])('the link to %s is %s', (address, link) => {
  expect(mailLink(address)).toBe(link);
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address);
});
