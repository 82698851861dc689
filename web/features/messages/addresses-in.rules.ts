/** A part of a message: a web address, or the text between two of them. */
interface Part {
  text: string;
  isAddress: boolean;
}

const address = /https?:\/\/[^\s<>"]+/gi;

/**
 * Removes punctuation after an address. A closing bracket stays when the address itself contains
 * the opening one.
 */
function trimmed(found: string): string {
  let text = found.replace(/[.,;:!?'’”*_]+$/, '');
  while (text.endsWith(')') && text.split('(').length < text.split(')').length) {
    text = text.slice(0, -1).replace(/[.,;:!?'’”*_]+$/, '');
  }
  return text;
}

/** The parts of a text in order; joined together they are the text again. */
export function partsOf(content: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const add = (text: string, isAddress: boolean) => text && parts.push({ text, isAddress });
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = trimmed(found);
    if (!URL.canParse(text)) continue;
    add(content.slice(end, index), false);
    add(text, true);
    end = index + text.length;
  }
  add(content.slice(end), false);
  return parts;
}
