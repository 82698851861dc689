/** A part of a text that the house has written. */
export type TextPart =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

const heading = /^#+\s+/;
const item = /^-\s+/;

/**
 * The parts of a text of paragraphs, `#` headings and `-` lists, one a line or more. Anything else is text, also what
 * looks like HTML.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let goesOn = false;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const last = goesOn ? parts.at(-1) : undefined;
    if (heading.test(line)) {
      parts.push({ kind: 'heading', text: line.replace(heading, '') });
    } else if (item.test(line)) {
      const entry = line.replace(item, '');
      if (last?.kind === 'list') last.items.push(entry);
      else parts.push({ kind: 'list', items: [entry] });
    } else if (line && last?.kind === 'paragraph') {
      last.text += `\n${line}`;
    } else if (line) {
      parts.push({ kind: 'paragraph', text: line });
    }
    goesOn = line !== '';
  }
  return parts;
}
