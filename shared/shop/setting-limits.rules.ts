/** Bounds of the fields of the settings (docs/contract/settings.md 3). */
export const settingLimits = {
  address: 500,
  phone: 50,
  hours: 200,
  orderSheetFooter: 1_000,
  bring: 2_000,
  searches: 8,
  search: 40,
  texts: 50_000,
  days: 365,
  bufferDays: 30,
  closedDates: 400,
  discounts: 10,
  taxLabel: 40,
  seasons: 30,
  seasonName: 60,
  expiresHours: 720,
} as const;
