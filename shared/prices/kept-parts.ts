import type { PriceParts } from './price-parts.ts';
import type { Reduction } from '../promo-codes/promo-codes.rules.ts';
import type { Rate, RateTaken } from './rates.rules.ts';

/** The parts of a booking's price as the row of the booking stores them, in dollars. */
export interface KeptParts extends PriceParts {
  /**
   * The version of the price settings that applied (the table `price_rules`); null for the price of
   * an inquiry.
   */
  rulesVersion: number | null;
  /** The reduction by the promo code, in dollars or percent. */
  reduction: Reduction | null;
  /**
   * Which of the times the desk has set; such a time can make a day free outside the opening hours
   * too.
   */
  setByDesk: SetByDesk;
}

export interface SetByDesk {
  pickUpTime?: boolean;
  returnTime?: boolean;
}

/** The parts of a line's price as the row of the line stores them, in dollars for one unit. */
export interface KeptLineParts {
  /** The rates that the item had when the line was made. */
  rates: Rate[];
  /**
   * The item's own tax rate in percent when the price was last calculated; null: the tax rate of
   * the house applied.
   */
  taxPercent: number | null;
  basis: RateTaken[];
  /**
   * The desk's own price for the whole rental, with its reason; null when the rules calculate the
   * price.
   */
  price: number | null;
  priceReason: string;
}
