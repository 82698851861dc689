import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, takenText } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes text, doubles quotes inside of it, and leaves numbers as they are', () => {
    expect(csvLine([7, 'Leica "M11"', 'two\nlines, and a comma'])).toBe(
      '7,"Leica ""M11""","two\nlines, and a comma"\r\n',
    );
  });

  it.each(['=1+1', '+351 21', '-2', '@SUM(A1)', ' =1+1', '＝1+1'])(
    'keeps %j text for a spreadsheet',
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  it.each([
    ['one";=1+1;"', `"one"";'=1+1;"""\r\n`],
    ['a strap\n=1+1', `"a strap\n'=1+1"\r\n`],
    ['a; @SUM(A1)', `"a;' @SUM(A1)"\r\n`],
    ['\t=1', `"'\t'=1"\r\n`],
    [`please;"=cmd|' /C calc'!A0;`, `"please;'""=cmd|' /C calc'!A0;"\r\n`],
    ['a strap\n"=1+1', `"a strap\n'""=1+1"\r\n`],
  ])('keeps %j text where semicolons part the cells', (text, line) => {
    expect(csvLine([text])).toBe(line);
  });

  it('does not touch text that only contains such signs', () => {
    expect(csvLine(['a=b', 'M-11', 'x@y.z', 'two;\nlines'])).toBe(
      '"a=b","M-11","x@y.z","two;\nlines"\r\n',
    );
  });

  it('has its apostrophes wherever a formula could begin, and nowhere else', () => {
    // The rule as a plain pattern. The product does not use it, because its time grows with the
    // square of the number of white-space characters.
    const formulaStart = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
    const text = fc.string({ unit: fc.constantFrom(...'=-;\t\r\n \u2028x"＝'), maxLength: 12 });
    fc.assert(
      fc.property(text, (notes) => {
        const kept = notes.replaceAll(formulaStart, "'").replaceAll('"', '""');
        expect(csvLine([notes])).toBe(`"${kept}"\r\n`);
      }),
      { numRuns: 5_000 },
    );
  });

  it('gives back what was typed, apostrophes at the same places included', () => {
    expect(csvLine(["'=1"])).toBe(`"''=1"\r\n`);
    expect([takenText("'=1"), takenText('=1'), takenText("'tis")]).toEqual(['=1', '=1', "'tis"]);
    const text = fc.string({ unit: fc.constantFrom(...`=-;\t\r\n '"x`), maxLength: 12 });
    fc.assert(
      fc.property(text, (typed) => {
        const cell = csvLine([typed]).slice(1, -3).replaceAll('""', '"');
        expect(takenText(cell)).toBe(typed);
      }),
      { numRuns: 5_000 },
    );
  });

  it('of notes with 100,000 line breaks is written at once', () => {
    const notes = `x${'\n'.repeat(100_000)}x`;
    const begin = performance.now();
    expect(csvLine([notes])).toBe(`"${notes}"\r\n`);
    // A pattern that started to search again at each line break of this text would take more than
    // ten seconds.
    expect(performance.now() - begin).toBeLessThan(1_000);
  });
});
