import type { PriceParts } from './price-parts.ts';
import type { Reduction } from '../promo-codes/promo-codes.rules.ts';
import type { Rate, RateTaken } from './rates.rules.ts';

/** The parts of a booking's price, as its row keeps them; money in dollars. */
export interface KeptParts extends PriceParts {
  /**
   * The version of the settings by which the price was calculated (`price_rules` of the
   * migrations); null for an inquiry's price.
   */
  rulesVersion: number | null;
  /** The reduction by its code, in dollars or percent. */
  reduction: Reduction | null;
  /** The times that the desk has set, which can make a day free outside the opening hours too. */
  setByDesk: SetByDesk;
}

export interface SetByDesk {
  pickUpTime?: boolean;
  returnTime?: boolean;
}

/** The parts of a line's price, as its row keeps them; dollars for one unit. */
export interface KeptLineParts {
  /** The rates of the item when the line was made. */
  rates: Rate[];
  /** The tax of the item in percent at the last pricing; null: that of the house. */
  taxPercent: number | null;
  basis: RateTaken[];
  /** The desk's own price for the whole rental, and its reason; null for a price by the rules. */
  price: number | null;
  priceReason: string;
}
