import * as z from 'zod/mini';
import { camera, deskCamera, kind, longer } from '../cameras/cameras.ts';
import { specLimits } from '../cameras/specs.rules.ts';
import { priceBandNames, sortNames } from './finding.rules.ts';
import { inventorySortColumns } from '../cameras/camera-list.rules.ts';
import { dayInQuery } from '../days.ts';
import { rate } from '../prices/price-parts.ts';
import { endpoint } from '../endpoint.ts';
import {
  flagInQuery,
  line,
  numberInQuery,
  pageQuery,
  searchText,
  severalInQuery,
} from '../fields.ts';
import { limits } from '../fields.rules.ts';
import { sortsBy } from '../sorting.rules.ts';
import { rentalBounds } from './stock.rules.ts';
import { freeRange } from './quote.ts';

/** The query parameters of a search in the catalogue. */
const wanted = {
  search: searchText,
  categoryId: z.optional(numberInQuery('categoryId', 1, limits.id)),
  brand: z.optional(severalInQuery('brand', line('brand', limits.name))),
  kind: z.optional(severalInQuery('kind', kind)),
  mount: z.optional(severalInQuery('mount', line('mount', specLimits.value))),
  sensor: z.optional(severalInQuery('sensor', line('sensor', specLimits.value))),
  resolution: z.optional(severalInQuery('resolution', line('resolution', specLimits.value))),
  price: z.optional(
    z.enum(priceBandNames, { error: `price must be one of ${priceBandNames.join(', ')}` }),
  ),
  maxStock: z.optional(numberInQuery('maxStock', 0, limits.stockCount)),
  from: z.optional(dayInQuery('from')),
  to: z.optional(dayInQuery('to')),
  /** The number of units that must be free; it has an effect only together with days. */
  quantity: z.optional(numberInQuery('quantity', 1, rentalBounds.quantity)),
};

const listQuery = z.extend(pageQuery, {
  ...wanted,
  /**
   * With `false` the list has the items of which too few units are free; it has an effect only
   * together with days.
   */
  free: z.optional(flagInQuery('free')),
  sort: z.optional(z.enum(sortNames, { error: `sort must be one of ${sortNames.join(', ')}` })),
});
const helpQuery = z.object(wanted);
export type HelpQuery = z.infer<typeof helpQuery>;

/** Fields that an item has in lists; some are present only when days are given. */
const listed = {
  longer,
  /** Prices of one unit for several counted days, in dollars. */
  rates: z.array(rate),
  /**
   * The price of the wanted units for the given days, without the deposit; absent when no days are
   * given.
   */
  total: z.optional(z.number()),
  /**
   * The number of units that are free on all given days and on the buffer days after them; absent
   * when no days are given.
   */
  available: z.optional(z.int()),
  /**
   * The first days, as many as the given ones and not before them, on which the item could be
   * booked; only in a list with `free=false`.
   */
  nextFree: z.optional(z.nullable(freeRange)),
};
const listedCamera = z.extend(camera, listed);
export type ListedCamera = z.infer<typeof listedCamera>;

export const listCameras = endpoint('GET', '/api/cameras', {
  access: 'public',
  summary:
    'The catalogue; filters keep the rules of the collection page, `from` and `to` leave what is free for `quantity` (1) units on all those days, `free=false` the others',
  query: listQuery,
  takesForm: true,
  reply: z.array(listedCamera),
});

export const listDeskCameras = endpoint('GET', '/api/admin/cameras', {
  access: 'bookings.read',
  summary:
    'The catalogue as the desk sees it; order, filters and pages as in the public list, `sort` by a column besides',
  query: z.extend(listQuery, {
    sort: z.optional(
      z.enum([...sortNames, ...sortsBy(inventorySortColumns)], {
        error: `sort must be one of ${[...sortNames, ...inventorySortColumns].join(', ')}; columns with - before them as well`,
      }),
    ),
  }),
  takesForm: true,
  reply: z.array(z.extend(deskCamera, listed)),
});

const facet = z.array(z.object({ value: z.string(), count: z.int() }));
export const facets = z.object({
  brand: facet,
  kind: facet,
  mount: facet,
  sensor: facet,
  resolution: facet,
});
export type Facets = z.infer<typeof facets>;

export const listFacets = endpoint('GET', '/api/cameras/facets', {
  access: 'public',
  summary:
    'How many items each value of a filter would leave beside the others; each list is counted without its own filter, the most frequent value first',
  query: helpQuery,
  takesForm: true,
  reply: facets,
});

export const searchHelp = z.object({
  /** The number of matching items that are left out because they are not free on the given days. */
  notFree: z.int(),
  didYouMean: z.nullable(z.string()),
  nearest: z.nullable(freeRange),
});
export type SearchHelp = z.infer<typeof searchHelp>;

export const helpSearch = endpoint('GET', '/api/search-help', {
  access: 'public',
  summary:
    'What to look for instead: how many items the days hide, a word of the catalogue where the search finds nothing, and the nearest days with something free where these have nothing',
  query: helpQuery,
  takesForm: true,
  reply: searchHelp,
});
