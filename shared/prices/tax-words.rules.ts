import { isolated } from '../characters.rules.ts';

/** How a price names the tax in it: `Contains VAT 19%`. */
export const containedTaxText = ({ label, percent }: { label: string; percent: number }): string =>
  `Contains ${isolated(label)} ${percent}%`;

/** How a price names a tax on top of it: `VAT 19%`. */
export const addedTaxText = ({ label, percent }: { label: string; percent: number }): string =>
  `${isolated(label)} ${percent}%`;
