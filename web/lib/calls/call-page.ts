import { start, type CallInput, type Given, type Loose, type Reading, type Reply } from './call.ts';

/** One page of a list; `next` and `previous` are the cursors of its neighbours. */
export interface Page<Items> {
  items: Items;
  next: string | undefined;
  previous: string | undefined;
}

/** Does a `call` for a list: the reply comes with the cursors that the Link header gives (RFC 8288). */
export const callPage = <A extends Reading>(
  address: A,
  ...[input]: Given<CallInput<A>>
): Promise<Page<Reply<A>>> => callAnyPage(address, (input ?? {}) as Loose);

/** `callPage` for a call whose name is no constant, so that TypeScript cannot check its input. */
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

/** The cursor inside the link of a relation, e.g. `</api/cameras?cursor=WzVd>; rel="next"`. */
export function cursorIn(links: string, relation: 'next' | 'prev'): string | undefined {
  const target = new RegExp(`<([^>]*)>;\\s*rel="${relation}"`).exec(links)?.[1];
  return target
    ? (new URLSearchParams(target.split('?')[1]).get('cursor') ?? undefined)
    : undefined;
}
