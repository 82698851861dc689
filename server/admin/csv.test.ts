import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

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
  ])('keeps %j text where semicolons part the cells', (text, line) => {
    expect(csvLine([text])).toBe(line);
  });

  it('does not touch text that only contains such signs', () => {
    expect(csvLine(['a=b', 'M-11', 'x@y.z', 'two;\nlines'])).toBe(
      '"a=b","M-11","x@y.z","two;\nlines"\r\n',
    );
  });
});
