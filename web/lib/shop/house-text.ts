/** A part of a text that the house has written: a heading, a paragraph or a list. */
export type TextPart =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

const heading = /^#+\s+/;
const item = /^-\s+/;

/**
 * Splits a text into paragraphs, headings (`#`) and lists (`-`). Everything else is plain text,
 * even what looks like HTML.
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
