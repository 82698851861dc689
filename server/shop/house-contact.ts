import { isolated } from '#shared/characters.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';

/**
 * The name of the house and how to reach it, for messages to customers who cannot do something by
 * themselves any more.
 */
export function houseContact({ house }: Settings): string {
  const ways = [house.phone, house.email].filter((way) => way !== '').join(' or ');
  return `${isolated(house.name)}${ways ? `: ${ways}` : ' in the chat'}`;
}
