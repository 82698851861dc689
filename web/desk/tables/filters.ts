import { cutTo } from '#shared/characters.rules.ts';

export interface SearchFilter {
  search?: string | undefined;
}

/**
 * `?search=` of an address. Every name is given, be it as undefined: the router keeps what the address says about the
 * others.
 */
export const readSearchFilter = ({ search }: Record<string, unknown>): SearchFilter => ({
  search: typeof search === 'string' && search.trim() ? cutTo(search.trim(), 100) : undefined,
});
