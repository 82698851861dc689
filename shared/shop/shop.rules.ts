/** The one place of the working name: a rental house puts its own here. */
export const shopName = 'Lensyard';

export const businessHours = 'Mon-Fri 9AM-6PM';

/** Where else the shop is found: `{ label: 'Instagram', href: 'https://…' }`. The footer shows them. */
export const socialLinks: readonly { label: string; href: `https://${string}` }[] = [];

/** Bounds of the settings (docs/contract/settings.md 3). */
export const settingLimits = {
  address: 500,
  phone: 50,
  hours: 200,
  orderSheetFooter: 1_000,
  texts: 50_000,
  days: 365,
  bufferDays: 30,
  closedDates: 400,
  discounts: 10,
  taxLabel: 40,
  expiresHours: 720,
} as const;
