import { useState } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import { Alternatives } from '../ui/alternatives.tsx';
import { PriceList, PriceRow, SeasonRows, SumRows, TotalRow } from '../ui/price-rows.tsx';
import { QuantityField } from '../ui/fields/quantity-field.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const item = (id: number, name: string, pricePerDay: number): Camera => ({
  id,
  name,
  pricePerDay,
  brand: 'Canon',
  model: name,
  description: '',
  imageUrl: '',
  images: [],
  features: [],
  rating: 47,
  reviewCount: 12,
  stockCount: 2,
  categoryId: 1,
  kind: null,
  specs: [],
  updatedAt: '2026-11-09T09:00:00.000Z',
});

/** Examples of quantities, prices, and alternatives for an item that is not free. */
export function Amounts() {
  const [quantity, setQuantity] = useState(2);
  return (
    <Chapter title="Amounts">
      <Specimen title="Quantity" shows="QuantityField">
        <QuantityField label="Quantity" value={quantity} max={100} onChange={setQuantity} />
      </Specimen>
      <Specimen
        title="What a rental comes to"
        shows="PriceList PriceRow SeasonRows TotalRow SumRows AddedRows"
      >
        <PriceList>
          <PriceRow name="Rent">$1,275</PriceRow>
          <SeasonRows
            seasons={[{ name: 'Summer', percent: 10, days: 4, amount: 48.5 }]}
            countedAs="days"
          />
          <SumRows
            discount={127.5}
            promo={{ code: 'FILMSCHOOL', amount: 40 }}
            total={1147.5}
            extras={[{ text: 'Delivery', amount: 40 }]}
            taxes={[{ label: 'VAT', percent: 19, net: 964.29, tax: 183.21, contained: true }]}
            deposit={500}
          />
        </PriceList>
        <PriceList>
          <PriceRow name="Duration">-</PriceRow>
          <TotalRow>-</TotalRow>
        </PriceList>
      </Specimen>
      <Specimen title="Free on these days" shows="Alternatives">
        <Alternatives
          items={[item(1, 'Canon EOS R6', 60), item(2, 'Canon EOS R8 with a long name', 45)]}
          range={{ startDate: '2026-11-12', endDate: '2026-11-14' }}
        />
      </Specimen>
    </Chapter>
  );
}
