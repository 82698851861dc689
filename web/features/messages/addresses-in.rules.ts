/** A part of a text: an address of the web, or what stands between two. */
interface Part {
  text: string;
  isAddress: boolean;
}

const address = /https?:\/\/[^\s<>"]+/gi;

/** Takes off the signs that end a sentence after an address; a bracket that the address opens itself belongs to it. */
function trimmed(found: string): string {
  let text = found.replace(/[.,;:!?'’”*_]+$/, '');
  while (text.endsWith(')') && text.split('(').length < text.split(')').length) {
    text = text.slice(0, -1).replace(/[.,;:!?'’”*_]+$/, '');
  }
  return text;
}

/** The parts of a text in its order; together they are the text. */
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
