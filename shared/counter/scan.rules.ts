export const longestScan = 300;

/** The meaning of a text that was scanned or typed at the counter. */
export type Scan =
  | { kind: 'nothing' }
  /** The number of a booking, or the code of a unit that consists of digits only. */
  | { kind: 'number'; number: number; text: string }
  | { kind: 'text'; text: string };

/** Up to nine digits are taken for the number of a booking. */
const numberPattern = /^#?(\d{1,9})$/;

/**
 * Understands a scanned text. The address on a label ends in `/u/{code}`, whatever stands before
 * that.
 */
export function readScan(typed: string): Scan {
  const text = cleaned(typed).normalize('NFC');
  if (text === '') return { kind: 'nothing' };
  const code = codeIn(text);
  if (code !== undefined) return { kind: 'text', text: code };
  const number = numberPattern.exec(text)?.[1];
  return number ? { kind: 'number', number: Number(number), text } : { kind: 'text', text };
}

/**
 * Removes control characters, and the mark such as `]Q1` that some scanners send first to name the
 * kind of barcode.
 */
export const cleaned = (typed: string): string =>
  typed
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/^\][a-z]\d/i, '')
    .trim();

/**
 * A code with `-` in place of the characters that a scanner types for it on a foreign keyboard
 * layout; undefined when the code has none of these characters.
 */
export function withHyphens(text: string): string | undefined {
  const other = text.replace(/[ß'/§)]/g, '-');
  return other === text ? undefined : other;
}

/** The code in a label's address; the scanner may have typed the address in capital letters. */
function codeIn(text: string): string | undefined {
  const code = /\/u\/([^/?#]+)\/?$/i.exec(text)?.[1];
  if (code === undefined) return undefined;
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
