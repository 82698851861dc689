import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes text, doubles quotes inside of it, and leaves numbers as they are', () => {
    expect(csvLine([7, 'Leica "M11"', 'two\nlines, and a comma'])).toBe(
      '7,"Leica ""M11""","two\nlines, and a comma"\r\n',
    );
  });

  it.each(['=1+1', '+351 21', '-2', '@SUM(A1)', ' =1+1', '\t=1', '＝1+1'])(
    'keeps %j text for a spreadsheet',
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  it('does not touch text that only contains such signs', () => {
    expect(csvLine(['a=b', 'M-11', 'x@y.z'])).toBe('"a=b","M-11","x@y.z"\r\n');
  });
});
