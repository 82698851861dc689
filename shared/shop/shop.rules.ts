/** The name of the product. A rental house writes its own name here; no other file contains it. */
export const shopName = 'Lensyard';

export const businessHours = 'Mon-Fri 9AM-6PM';

/**
 * Pages of the shop on other sites, which the footer shows: `{ label: 'Instagram', href:
 * 'https://…' }`.
 */
export const socialLinks: readonly { label: string; href: `https://${string}` }[] = [];

/**
 * The searches in a setting that has one per line; each is taken once, and blank lines are left
 * out.
 */
export const searchesIn = (lines: string): string[] => [
  ...new Set(lines.split('\n').flatMap((line) => line.trim() || [])),
];
