import { useQuery } from '@tanstack/react-query';
import type { ShopTexts } from '#shared/shop.ts';
import { textParts, type TextPart } from '../lib/house-text.ts';
import { readingPublic } from '../lib/query-client.ts';

export const shopTexts = () => readingPublic('GET /api/shop/texts');

/** A page of text that the house has written. */
export function Prose({ title, text }: { title: string; text: keyof ShopTexts }) {
  const { data } = useQuery(shopTexts());
  return (
    <div className="page-column">
      <div className="grid max-w-prose gap-4 py-12 wrap-anywhere md:py-20 [&_h2]:mt-6 [&_h2]:text-lg">
        <h1 className="text-3xl">{title}</h1>
        {textParts(data?.[text] ?? '').map((part, place) => (
          <Part key={place} part={part} />
        ))}
      </div>
    </div>
  );
}

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
