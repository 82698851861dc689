import { expect, it } from 'vitest';
import { containedTaxText } from './tax-words.rules.ts';

it.each([
  ['VAT', 'Contains VAT 19%'],
  ['מע״מ', 'Contains \u2068מע״מ\u2069 19%'],
])('the tax %s is named as "%s"', (label, text) => {
  expect(containedTaxText({ label, percent: 19 })).toBe(text);
});
