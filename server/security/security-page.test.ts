import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

/**
 * The sections of ASVS 5.0.0, each with the number of its requirements of levels 1 and 2;
 * requirements are numbered from 1.
 */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 ' +
  '8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 ' +
  '11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 ' +
  '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';
const requirements = sections.split(' ').flatMap((entry) => {
  const [section = '', count = '0'] = entry.split(':');
  return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
});

/**
 * The requirements that a cell names: `6.2.11–6.2.12` stands for all from the first to the second.
 */
function namedBy(cell: string): string[] {
  const [first = '', last = first] = cell.split('–');
  return requirements.slice(requirements.indexOf(first), requirements.indexOf(last) + 1);
}

/** The files that the page gives as evidence, each with the names of tests that stand after it. */
const evidence = rows.flatMap(([, , , shownBy = '']) =>
  shownBy.split('; ').flatMap((one) => {
    const file = /^`([^`]+)`/.exec(one)?.[1];
    return file
      ? [{ file, tests: [...one.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name) }]
      : [];
  }),
);

describe('the security page', () => {
  it('has every requirement of levels 1 and 2 once, in their order', () => {
    expect(requirements).toHaveLength(253);
    expect(rows.flatMap(([number = '']) => namedBy(number))).toEqual(requirements);
  });

  it('gives each a known state, and what is met something that shows it', () => {
    for (const [number, state, how, shownBy] of rows) {
      expect([number, state]).toEqual([
        number,
        expect.stringMatching(/^(met|n\/a|owner|operator|open)$/),
      ]);
      expect(how, number).not.toBe('');
      const isPolicy = /above|rotation|hints/.test(how ?? '');
      if (state === 'met' && !isPolicy) expect([number, shownBy]).not.toEqual([number, '']);
    }
  });

  it('names files that exist', () => {
    expect(evidence.length).toBeGreaterThan(100);
    const mentioned = [
      ...page.matchAll(/`((?:server|web|shared|docs|e2e|migrations)\/[\w./-]+\.\w+)`/g),
    ];
    const files = new Set([
      ...evidence.map(({ file }) => file),
      ...mentioned.map(([, file = '']) => file),
    ]);
    expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = evidence.flatMap(({ file, tests }) => {
      const content = readFileSync(path.join(root, file), 'utf8');
      return tests
        .filter((name) => !content.includes(`'${name}'`))
        .map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('lists at its beginning everything that is open', () => {
    const [, summary = ''] = /## Open, and decided otherwise\n([\s\S]*?)\n## /.exec(page) ?? [];
    const unmet = rows.filter(([, state]) => state === 'open' || state === 'owner');
    const unnamed = unmet
      .flatMap(([number = '']) => namedBy(number))
      .filter((number) => !summary.includes(number));
    expect(unnamed).toEqual([]);
  });
});
