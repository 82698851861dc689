import { useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { Shop } from '#shared/shop/shop.ts';
import { readingPublic } from '../calls/query-client.ts';

/** The house: name, address and how to reach it, as its settings say. */
export type House = Shop['house'];

const FirstHouse = createContext<House | undefined>(undefined);

/** The house as the server wrote it into the page. */
export const houseInPage = (): House =>
  JSON.parse(document.getElementById('house')?.textContent ?? '') as House;

export const HouseProvider = ({ house, children }: { house: House; children: ReactNode }) => (
  <FirstHouse value={house}>{children}</FirstHouse>
);

/** The house as the page came with it, or as the page has read it since. */
export function useHouse(): House {
  const first = use(FirstHouse);
  const { data } = useQuery({ ...readingPublic('GET /api/shop'), enabled: false });
  const house = data?.house ?? first;
  if (!house) throw new Error('The house is known inside of its provider only');
  return house;
}
