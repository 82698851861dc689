import { limits } from '../fields.rules.ts';
import { formatNumber } from '../format.rules.ts';
import { pictureLimits } from '../pictures/pictures.rules.ts';
import { settingLimits } from '../shop/setting-limits.rules.ts';
import { specLimits } from './specs.rules.ts';

/** Messages about missing fields of an item. The form and the server use the same ones. */
export const cameraMessages = {
  name: 'Name is required',
  description: 'Description is required',
  brand: 'Brand is required',
  model: 'Model is required',
  category: 'Category is required',
  image: 'Must be a valid URL',
  price: 'Price is required',
  stock: 'Stock count is required',
  features: 'Features are required',
} as const;

export const rateLimits = { rates: 8, days: 365, price: 1_000_000 } as const;

export const partLimits = { included: 50, accessories: 20, depositPerUnit: 100_000 } as const;

/** Messages about values of an item that are out of bounds. */
export const cameraBounds = {
  price: `Price must be a whole number of dollars from 1 to ${formatNumber(limits.pricePerDay)}`,
  stock: `Stock count must be a whole number from 0 to ${formatNumber(limits.stockCount)}`,
  images: `Pictures are a list of 1 to ${pictureLimits.pictures} addresses`,
  included: `At most ${partLimits.included} included parts`,
  accessories: `At most ${partLimits.accessories} items go with another`,
  deposit: `Deposit must be an amount from 0 to ${formatNumber(partLimits.depositPerUnit)} with at most two decimals`,
  specs: `At most ${specLimits.specs} specifications`,
  rates: `At most ${rateLimits.rates} rates`,
  rateDays: `Days must be a whole number from 2 to ${rateLimits.days}`,
  ratePrice: `Price must be above 0, at most ${formatNumber(rateLimits.price)}, with at most two decimals`,
  ratesRise: 'Must be more days than the rate before',
  ratePricesRise: 'Must be more than the rate before',
  tax: 'Tax must be from 0 to 100 with at most three decimals',
  buffer: `Buffer after return must be a whole number from 0 to ${settingLimits.bufferDays}`,
};
