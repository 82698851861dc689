import type { Settings } from '#shared/shop/shop.ts';
import { defaultSettings } from './default-settings.ts';

type Document = Omit<Settings, 'version'>;

/**
 * Reads the stored settings. Fields that an earlier version of the program did not know get their
 * defaults.
 */
export const toSettings = (row: { version: number; document: unknown } | undefined): Settings => {
  if (!row) return defaultSettings;
  const { house, days, prices, requests, staff } = row.document as Partial<Document>;
  const tax = prices?.tax && { ...prices.tax, kind: prices.tax.kind ?? 'contained' };
  return {
    version: row.version,
    house: { ...defaultSettings.house, ...house },
    days: { ...defaultSettings.days, ...days },
    prices: { ...defaultSettings.prices, ...prices, ...(tax && { tax }) },
    requests: { ...defaultSettings.requests, ...requests },
    staff: { ...defaultSettings.staff, ...staff },
  };
};
