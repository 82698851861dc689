import { useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { Shop } from '#shared/shop/shop.ts';
import { readingPublic } from '../calls/query-client.ts';

/** The public settings of the house: its name, its address and how to reach it. */
export type House = Shop['house'];

const FirstHouse = createContext<House | undefined>(undefined);

/** The data of the house in the HTML that the server sent. */
export const houseInPage = (): House =>
  JSON.parse(document.getElementById('house')?.textContent ?? '') as House;

export const HouseProvider = ({ house, children }: { house: House; children: ReactNode }) => (
  <FirstHouse value={house}>{children}</FirstHouse>
);

/** The data of the house from the page's HTML, or newer data that the page has fetched since. */
export function useHouse(): House {
  const first = use(FirstHouse);
  const { data } = useQuery({ ...readingPublic('GET /api/shop'), enabled: false });
  const house = data?.house ?? first;
  if (!house) throw new Error('The house is known inside of its provider only');
  return house;
}
