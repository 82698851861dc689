import { readFilters, type CollectionSearch } from './filters.ts';

const names: Record<keyof CollectionSearch, string> = {
  search: 'search',
  category: 'category',
  brand: 'brand',
  price: 'price',
  kind: 'kind',
  mount: 'mount',
  sensor: 'sensor',
  resolution: 'resolution',
  from: 'pick-up date',
  to: 'return date',
  quantity: 'quantity',
  sort: 'sort',
};

/**
 * A sentence that names the filters in the page's address that cannot be read; undefined when all
 * can.
 */
export function unreadText(address: Record<string, unknown>): string | undefined {
  const read = readFilters(address);
  const unread = Object.entries(names).flatMap(([name, label]) => {
    const given = String(address[name] ?? '').trim();
    return given !== '' && read[name as keyof CollectionSearch] === undefined ? [label] : [];
  });
  if (unread.length === 0) return undefined;
  const list = unread.join(', ').replace(/, (?=[^,]*$)/, ' and ');
  return `We could not read the ${list} in the address and left ${unread.length === 1 ? 'it' : 'them'} out.`;
}
