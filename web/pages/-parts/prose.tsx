import { useQuery } from '@tanstack/react-query';
import type { ShopTexts } from '#shared/shop/shop.ts';
import { shopTexts } from '../../features/shop/shop.api.ts';
import { HouseText } from '../../ui/house-text.tsx';

/** The page of a text that the house has written, such as its terms. */
export function Prose({ title, text }: { title: string; text: keyof ShopTexts }) {
  const { data } = useQuery(shopTexts());
  return (
    <div className="page-column">
      <div className="grid max-w-prose gap-4 py-12 wrap-anywhere md:py-20 [&_h2]:mt-6 [&_h2]:text-lg">
        <h1 className="text-3xl">{title}</h1>
        <HouseText text={data?.[text] ?? ''} />
      </div>
    </div>
  );
}
