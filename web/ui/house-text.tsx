import { textParts, type TextPart } from '../lib/shop/house-text.ts';

/** A text that the house has written, with its headings, paragraphs and lists. */
export const HouseText = ({ text }: { text: string }) =>
  textParts(text).map((part, place) => <Part key={place} part={part} />);

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'list') {
    return (
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {part.items.map((item, place) => (
          <li key={place}>{item}</li>
        ))}
      </ul>
    );
  }
  return part.kind === 'heading' ? (
    <h2>{part.text}</h2>
  ) : (
    <p className="whitespace-pre-line text-muted">{part.text}</p>
  );
}
