/** The only place of the product's working name: a rental house writes its own here. */
export const shopName = 'Lensyard';

export const businessHours = 'Mon-Fri 9AM-6PM';

/** Pages of the shop on other sites: `{ label: 'Instagram', href: 'https://…' }`. The footer shows them. */
export const socialLinks: readonly { label: string; href: `https://${string}` }[] = [];

/** The searches of a setting that has one a line, each once, without blank lines. */
export const searchesIn = (lines: string): string[] => [
  ...new Set(lines.split('\n').flatMap((line) => line.trim() || [])),
];
