/** Rates of an item as people write them: `7 days: 300`. Prices in dollars. */
import { dayCount } from '../shop/rental-days.rules.ts';
import { numberFrom } from '../typed-numbers.rules.ts';
import type { Rate } from '../prices/rates.rules.ts';

export const rateText = ({ days, price }: Rate): string => `${dayCount(days)}: ${price}`;

/**
 * Rates as written, each a line or part; a text that is no number becomes NaN, which the input
 * refuses.
 */
export const readRates = (texts: readonly string[]): Rate[] =>
  texts.map((text) => {
    const [days = '', price = ''] = text.split(/[:=]/);
    return {
      days: numberFrom(days.replace(/days?/i, '').trim()),
      price: numberFrom(price.replace('$', '').trim()),
    };
  });
