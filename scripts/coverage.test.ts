import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

/** The cells of all rows in the tables of e2e/coverage.md, without the headings. */
const rows = read('e2e/coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(-+\||\s*line\s*\|)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const named = rows.flatMap(([, shownBy = '']) =>
  shownBy === 'open' ? [] : shownBy.split('<br>').map((test) => test.replace(/^`|`$/g, '')),
);

describe('the table of the specification’s lines', () => {
  it('has a line and what shows it in every row', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter((cells) => cells.length !== 2 || cells.includes(''))).toEqual([]);
  });

  it('names only tests that are there', () => {
    expect(named.length).toBeGreaterThan(300);
    const missing = named.filter((test) => {
      const [file = '', title = ''] = test.split(' › ');
      return title === '' || !existsSync(new URL(file, root)) || !read(file).includes(title);
    });
    expect(missing).toEqual([]);
  });
});
