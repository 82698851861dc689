import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  anchorsOf,
  citationsIn,
  citationsWithoutPage,
  commentsOf,
  linksIn,
  pathsIn,
  sectionsOf,
} from './documents.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const notOurs = new Set(['node_modules', '.git', 'dist', 'data', 'test-results']);
function everythingIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? [`${name}/`, ...everythingIn(name)] : [name];
    });
}
const entries = everythingIn('');
const folders = new Set(entries.map((entry) => entry.split('/')[0] ?? ''));

/**
 * All names by which a file or folder may be cited: `cart.ts` and `shop/cart.ts` both mean
 * `web/shop/cart.ts`.
 */
const names = new Set(
  entries.flatMap((entry) => {
    const segments = entry.replace(/\/$/, '').split('/');
    return segments.map((_, index) => segments.slice(index).join('/'));
  }),
);
const deadPathsIn = (text: string) =>
  pathsIn(text, folders).filter((named) => !names.has(named.replace(/\/$/, '')));

const pages = entries.filter(
  (entry) =>
    /^(?:README|CHANGELOG|(?:web|product-shots)\/README|e2e\/coverage)\.md$/.test(entry) ||
    /^docs\/.*\.md$/.test(entry),
);
const sources = entries.filter(
  (entry) =>
    /^(?:server|shared|web|e2e|bench|scripts|migrations|product-shots)\/.*\.(?:tsx?|mjs|css|sql)$/.test(
      entry,
    ) && entry !== 'scripts/documents.test.ts',
);
/** The texts to check, by file: documents as a whole, and the comments of sources. */
const texts = [
  ...pages.map((file) => ({ file, text: read(file) })),
  ...sources.map((file) => ({ file, text: commentsOf(read(file)).join('\n') })),
];
const foundIn = (inTexts: typeof texts, find: (text: string) => string[]) =>
  inTexts.flatMap(({ file, text }) => find(text).map((found) => `${file}: ${found}`));

describe('what documents and comments name', () => {
  it('is looked for in all of them', () => {
    expect(pages.length).toBeGreaterThan(40);
    expect(sources.length).toBeGreaterThan(500);
    expect(texts.flatMap(({ text }) => pathsIn(text, folders)).length).toBeGreaterThan(300);
    expect(texts.flatMap(({ text }) => citationsIn(text)).length).toBeGreaterThan(70);
    expect(pages.flatMap((file) => linksIn(read(file))).length).toBeGreaterThan(70);
  });

  it('is a file or folder that exists', () => {
    // A decision that was superseded may name files that have been deleted since.
    const present = texts.filter(({ text }) => !text.includes('**Superseded by decision'));
    expect(foundIn(present, deadPathsIn)).toEqual([]);
  });

  it('is a page and a heading where it is a link', () => {
    const dead = pages.flatMap((file) =>
      linksIn(read(file))
        .filter((link) => {
          const [target = '', anchor] = link.split('#');
          const page = target === '' ? file : path.posix.join(path.dirname(file), target);
          if (!entries.includes(page) && !entries.includes(`${page}/`)) return true;
          return anchor !== undefined && !anchorsOf(read(page)).includes(anchor);
        })
        .map((link) => `${file}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('is a page and a section where it is a rule', () => {
    const dead = foundIn(texts, (text) =>
      citationsIn(text)
        .filter(
          ({ page, sections }) =>
            !entries.includes(page) ||
            sections.some((section) => !sectionsOf(read(page)).includes(section)),
        )
        .map(({ page, sections }) => `${page} ${sections.join(', ')}`),
    );
    expect(dead).toEqual([]);
    // Migrations are left out, because a released migration must never change.
    const open = texts.filter(({ file }) => !file.startsWith('migrations/'));
    expect(foundIn(open, citationsWithoutPage)).toEqual([]);
  });
});

describe('a page of the contract', () => {
  const contract = pages.filter((file) => file.startsWith('docs/contract/'));

  it('counts its sections from 1', () => {
    for (const file of contract) {
      const sections = sectionsOf(read(file));
      expect([file, sections]).toEqual([file, sections.map((_, index) => index + 1)]);
      expect(sections.length, file).toBeGreaterThan(0);
    }
  });

  it('stands in the table of all pages', () => {
    const linked = linksIn(read('docs/contract/README.md'));
    const others = contract
      .map((file) => path.basename(file))
      .filter((name) => name !== 'README.md');
    expect(others.filter((name) => !linked.includes(name))).toEqual([]);
  });
});

describe('readers of documents', () => {
  it('take for a path what begins with a folder, ends with a slash or ends as a file', () => {
    const named = (text: string) => pathsIn(text, new Set(['server', 'docs']));
    expect(named('`server/stock` `ui/` `app.ts` `a/b.test.tsx` `camera.$id.tsx`')).toEqual([
      'server/stock',
      'ui/',
      'app.ts',
      'a/b.test.tsx',
      'camera.$id.tsx',
    ]);
    expect(
      named(
        '`/admin/mail` `./data` `text/csv` `Europe/Lisbon` `10.0.0.0/8` `server/<feature>/` `*.rules.ts` `npm run x.ts` ' +
          '`/api/openapi.json` `server/{a,b}.ts` `@fastify/static` `https://a.example/b.md` server/none.ts',
      ),
    ).toEqual([]);
  });

  it('read links, headings and numbered sections', () => {
    const page = "# A page\n\n[one](two.md#3-its-b) [x](https://a.example)\n\n## 3. It's `b`!\n";
    expect(linksIn(page)).toEqual(['two.md#3-its-b']);
    expect(anchorsOf(page)).toEqual(['a-page', '3-its-b']);
    expect(sectionsOf(page)).toEqual([3]);
  });

  it('read citations with the sections behind them', () => {
    expect(citationsIn('(docs/contract/stock.md 1 and 12, docs/specification.md; 4)')).toEqual([
      { page: 'docs/contract/stock.md', sections: [1, 12] },
      { page: 'docs/specification.md', sections: [] },
    ]);
    expect(citationsIn('`docs/specification.md` 5, 6. And docs/specification.md 2.1')).toEqual([
      { page: 'docs/specification.md', sections: [5, 6] },
      { page: 'docs/specification.md', sections: [] },
    ]);
    expect(citationsWithoutPage('as said (contract, rental, section 5)')).toHaveLength(1);
    expect(citationsWithoutPage('RFC 9110, section 13.2.1')).toEqual([]);
  });

  it('read a wrapped comment as one line, and no code', () => {
    const source = [
      '/**',
      ' * One (docs/contract/stock.md',
      ' * 1).',
      ' */',
      "const files = 'server/**/*.test.ts'; // two",
      '  // three',
      '  // four',
      "const address = 'https://a.example/*';",
    ].join('\n');
    expect(commentsOf(source)).toEqual(['One (docs/contract/stock.md 1).', 'two', 'three four']);
  });
});
