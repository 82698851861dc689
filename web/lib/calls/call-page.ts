import { start, type CallInput, type Given, type Loose, type Reading, type Reply } from './call.ts';

/** One page of a list; `next` and `previous` are the cursors of the pages beside it. */
export interface Page<Items> {
  items: Items;
  next: string | undefined;
  previous: string | undefined;
}

/**
 * Makes a call that returns a list. The result also has the cursors in the header `Link` (RFC
 * 8288).
 */
export const callPage = <A extends Reading>(
  address: A,
  ...[input]: Given<CallInput<A>>
): Promise<Page<Reply<A>>> => callAnyPage(address, (input ?? {}) as Loose);

/**
 * Does the same as `callPage` for an address that the compiler does not know, so that it cannot
 * check the input.
 */
export async function callAnyPage<A extends Reading>(
  address: A,
  input: Loose,
): Promise<Page<Reply<A>>> {
  const response = await start(address, input);
  const links = response.headers.get('link') ?? '';
  return {
    items: (await response.json()) as Reply<A>,
    next: cursorIn(links, 'next'),
    previous: cursorIn(links, 'prev'),
  };
}

/** The cursor in the link with this relation, e.g. in `</api/cameras?cursor=WzVd>; rel="next"`. */
export function cursorIn(links: string, relation: 'next' | 'prev'): string | undefined {
  const target = new RegExp(`<([^>]*)>;\\s*rel="${relation}"`).exec(links)?.[1];
  return target
    ? (new URLSearchParams(target.split('?')[1]).get('cursor') ?? undefined)
    : undefined;
}
