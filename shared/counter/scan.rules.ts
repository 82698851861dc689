export const longestScan = 300;

/** A text that was scanned or typed at the counter, as it is understood. */
export type Scan =
  | { kind: 'nothing' }
  /** A booking's number, or the code of a unit that looks like one. */
  | { kind: 'number'; number: number; text: string }
  | { kind: 'text'; text: string };

/** The longest number of a booking. */
const numberPattern = /^#?(\d{1,9})$/;

/** Reads a scan: a label's address ends in `/u/{code}`, whatever stands before it. */
export function readScan(typed: string): Scan {
  const text = cleaned(typed).normalize('NFC');
  if (text === '') return { kind: 'nothing' };
  const code = codeIn(text);
  if (code !== undefined) return { kind: 'text', text: code };
  const number = numberPattern.exec(text)?.[1];
  return number ? { kind: 'number', number: Number(number), text } : { kind: 'text', text };
}

/**
 * Removes control characters, and the symbology identifier that some scanners type first: `]Q1`.
 */
export const cleaned = (typed: string): string =>
  typed
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/^\][a-z]\d/i, '')
    .trim();

/**
 * A code with `-` in place of the characters that other keyboard layouts type for it; undefined
 * when it has none of them.
 */
export function withHyphens(text: string): string | undefined {
  const other = text.replace(/[ß'/§)]/g, '-');
  return other === text ? undefined : other;
}

/** The code in a label's address, also where the scanner types capitals. */
function codeIn(text: string): string | undefined {
  const code = /\/u\/([^/?#]+)\/?$/i.exec(text)?.[1];
  if (code === undefined) return undefined;
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
