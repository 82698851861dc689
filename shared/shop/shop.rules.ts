/** The one place of the working name: a rental house puts its own here. */
export const shopName = 'Lensyard';

export const businessHours = 'Mon-Fri 9AM-6PM';

/** Where else the shop is found: `{ label: 'Instagram', href: 'https://…' }`. The footer shows them. */
export const socialLinks: readonly { label: string; href: `https://${string}` }[] = [];
