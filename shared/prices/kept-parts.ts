import type { PriceParts } from './price-parts.ts';
import type { Reduction } from '../promo-codes/promo-codes.rules.ts';
import type { Rate, RateTaken } from './rates.rules.ts';

/** How the price of a booking came about, as its row keeps it; money in dollars. */
export interface KeptParts extends PriceParts {
  /** The version of the settings by which it was made (`price_rules` of the migrations); null for an inquiry's price. */
  rulesVersion: number | null;
  /** The reduction by its code, in dollars or percent. */
  reduction: Reduction | null;
  /** The times that the desk has set, which leave out a day at any hour. */
  setByDesk: SetByDesk;
}

export interface SetByDesk {
  pickUpTime?: boolean;
  returnTime?: boolean;
}

/** How the price of a line came about, as its row keeps it; money in dollars, of one unit. */
export interface KeptLineParts {
  /** The rates of the item when the line was made. */
  rates: Rate[];
  /** The tax of the item in percent at the last pricing; null: that of the house. */
  taxPercent: number | null;
  basis: RateTaken[];
  /** The desk's own price for the whole rental, and why; null where the rules made it. */
  price: number | null;
  priceReason: string;
}
