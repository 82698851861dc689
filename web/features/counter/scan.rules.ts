/** What was typed or scanned and Enter pressed, as the counter understands it. */
export type Scan =
  | { kind: 'nothing' }
  /** A booking's number, or the code of a unit that looks like one. */
  | { kind: 'number'; number: number; text: string }
  | { kind: 'text'; text: string };

/** The longest number of a booking. */
const numberPattern = /^#?(\d{1,9})$/;

/** Reads a scan: a label's address ends in `/u/{code}`, whatever stands before it. */
export function readScan(typed: string): Scan {
  const text = codeIn(typed.trim());
  if (text === '') return { kind: 'nothing' };
  const number = numberPattern.exec(text)?.[1];
  return number ? { kind: 'number', number: Number(number), text } : { kind: 'text', text };
}

function codeIn(text: string): string {
  const code = /\/u\/([^/?#]+)\/?$/.exec(text)?.[1];
  if (code === undefined) return text;
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
