import { HtmlValidate } from 'html-validate';
import { beforeEach, expect, it } from 'vitest';
import { fillDemoShop } from '../demo/demo-shop.ts';
import { describeInWorld } from '../testing/world.ts';

const spelling = [
  'attr-case',
  'attribute-boolean-style',
  'doctype-style',
  'no-inline-style',
  'void-style',
];

/**
 * Rules about the spelling of HTML, such as quotes, are switched off, because browsers read all
 * spellings alike.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    ...Object.fromEntries(spelling.map((rule) => [rule, 'off'])),
    // An id may contain every character but white space. The stricter setting of this rule is for
    // ids that style sheets use.
    'valid-id': ['error', { relaxed: true }],
    // All check boxes of a filter have the same name, which is sent once for each ticked box.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
  },
});

describeInWorld(
  'the HTML of public pages',
  (world) => {
    beforeEach(async () => {
      await fillDemoShop(world().deps);
    });

    it.each([
      '/',
      '/cameras',
      '/cameras?category=4',
      '/cameras?search=no+such+camera',
      '/camera/1',
      '/camera/999999',
      '/terms',
      '/privacy',
      '/no/such/page',
      '/login',
    ])('is valid at %s', async (address) => {
      const { payload } = await world().as().get(address);
      const { results } = await validator.validateString(payload);
      const faults = results.flatMap(({ messages }) => messages);
      expect(faults.map((fault) => `${fault.ruleId}: ${fault.message}`)).toEqual([]);
    });
  },
  { demo: 'always' },
);
