/** The taxes of a rental (docs/contract/prices.md 7). All amounts are whole cents. */
import { addedTax, containedTax, splitByWeight, sum } from './prices.rules.ts';

/**
 * The tax of a house, which its prices contain or which is added to them; `percent` has up to three
 * decimals.
 */
export interface TaxRules {
  label: string;
  percent: number;
  kind: 'contained' | 'added';
}

/**
 * The tax of everything that is taxed at one percentage; the customer pays `net` and `tax`
 * together.
 */
export interface Tax {
  label: string;
  percent: number;
  net: number;
  tax: number;
  contained: boolean;
}

/** The data of a line from which its tax is calculated. `paid` is its price before added tax. */
interface TaxedLine {
  paid: number;
  /** The item's own tax rate in percent; null: the tax rate of the house applies. */
  taxPercent: number | null;
}

/**
 * The tax of everything that is taxed at one percentage, and the parts of the lines and of the
 * extras in it.
 */
function taxAt(
  paid: readonly number[],
  extras: number,
  { label, percent, kind }: TaxRules,
): { tax: Tax; ofLines: number[]; ofExtras: number } {
  const taxOf = kind === 'added' ? addedTax : containedTax;
  const gross = sum(paid) + extras;
  const tax = taxOf(gross, percent);
  const ofLines = taxOf(sum(paid), percent);
  return {
    tax: {
      label,
      percent,
      net: kind === 'added' ? gross : gross - tax,
      tax,
      contained: kind === 'contained',
    },
    ofLines: splitByWeight(ofLines, paid),
    ofExtras: tax - ofLines,
  };
}

/**
 * The taxes of lines and extras, the highest percentage first; for each line its added tax
 * (`beside`) and its amount without tax (`net`). Extras are taxed at the house's rate, and the
 * first line carries them.
 */
export function taxesOf(
  lines: readonly TaxedLine[],
  extras: number,
  rules: TaxRules | null,
): { taxes: Tax[]; lines: { beside: number; net: number }[] } {
  const figures = lines.map(({ paid }, index) => ({
    beside: index === 0 ? extras : 0,
    net: paid + (index === 0 ? extras : 0),
  }));
  if (!rules) return { taxes: [], lines: figures };
  const percents = lines.map(({ taxPercent }) => taxPercent ?? rules.percent);
  const rates = new Set([...percents, ...(extras === 0 ? [] : [rules.percent])]);
  const addTo = (index: number, tax: number) => {
    const line = figures[index];
    if (!line) return;
    if (rules.kind === 'added') line.beside += tax;
    else line.net -= tax;
  };
  const taxes = [...rates]
    .toSorted((one, other) => other - one)
    .map((percent) => {
      const places = percents.flatMap((of, index) => (of === percent ? [index] : []));
      const paid = places.map((index) => lines[index]?.paid ?? 0);
      const extra = percent === rules.percent ? extras : 0;
      const { tax, ofLines, ofExtras } = taxAt(paid, extra, { ...rules, percent });
      places.forEach((index, place) => addTo(index, ofLines[place] ?? 0));
      addTo(0, ofExtras);
      return tax;
    });
  return { taxes, lines: figures };
}
