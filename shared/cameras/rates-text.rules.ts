/** Rates of an item as people write and read them: `7 days: 300`, in dollars. */
import { dayCount } from '../shop/rental-days.rules.ts';
import { numberFrom } from '../typed-numbers.rules.ts';
import type { Rate } from '../prices/rates.rules.ts';

export const rateText = ({ days, price }: Rate): string => `${dayCount(days)}: ${price}`;

/**
 * Reads rates, one from each text. A number that cannot be read becomes NaN, which the schema of
 * the call refuses.
 */
export const readRates = (texts: readonly string[]): Rate[] =>
  texts.map((text) => {
    const [days = '', price = ''] = text.split(/[:=]/);
    return {
      days: numberFrom(days.replace(/days?/i, '').trim()),
      price: numberFrom(price.replace('$', '').trim()),
    };
  });
