import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOf, type Reading, type Reply } from '../../lib/call.ts';
import { callPage, type Page } from '../../lib/call-page.ts';

type Start = string | undefined;
type ItemOf<A extends Reading> = Reply<A> extends (infer Item)[] ? Item : never;

const rowsPerPage = 50;
/** As many rows are asked for without scrolling. */
export const rowsAtOnce = 200;
/** A page that is out of sight is soon forgotten, so that a list of any length takes little memory. */
const keptFor = 60_000;

/** How to ask for one page of a list. */
interface PageQuery<Item> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<Item[]>>;
  gcTime: number;
}

/** The pages of a list by the place where they begin; their keys begin with the path, as that of `reading`. */
export const pagesOf =
  <A extends Reading>(address: A, query: Record<string, unknown>) =>
  (start: Start): PageQuery<ItemOf<A>> => ({
    queryKey: [pathOf(address), { ...query, cursor: start }, 'page'],
    queryFn: ({ signal }) =>
      callPage(
        address,
        ...([{ query: { ...query, cursor: start, limit: rowsPerPage }, signal }] as never),
      ) as Promise<Page<ItemOf<A>[]>>,
    gcTime: keptFor,
  });

/** A list of unknown length of which only the pages around what is in sight are there. */
export interface LongList<Item> {
  state: 'loading' | 'error' | 'ready';
  error: unknown;
  retry: () => void;
  /** Rows known so far, loaded or not. */
  count: number;
  /** Whether all rows are known. */
  complete: boolean;
  /** Undefined while its page is on its way. */
  itemAt: (index: number) => Item | undefined;
  /** Tells which rows are in sight. */
  show: (first: number, last: number) => void;
}

/**
 * Follows a list from page to page as it is scrolled. Places are remembered, pages are not: one that comes into
 * sight again is asked for again. Give the component a key for each filter.
 */
export function useLongList<Item>(pageFrom: (start: Start) => PageQuery<Item>): LongList<Item> {
  const client = useQueryClient();
  const [starts, setStarts] = useState<Start[]>([undefined]);
  const [inSight, setInSight] = useState({ first: 0, last: rowsAtOnce / rowsPerPage - 1 });

  const last = Math.min(inSight.last, starts.length - 1);
  const first = Math.min(inSight.first, last);
  const results = useQueries({
    queries: starts.slice(first, last + 1).map((start) => pageFrom(start)),
  });

  // Where a page ends decides where the next one begins: rows come and go between two looks at it.
  let found = starts;
  for (const [index, { data }] of results.entries()) {
    const following = first + index + 1;
    if (!data || following > found.length || found[following] === data.next) continue;
    found = [...found.slice(0, following), ...(data.next ? [data.next] : [])];
  }
  if (found !== starts) setStarts(found);

  const lastStart = pageFrom(starts.at(-1));
  const lastPage = client.getQueryData<Page<Item[]>>(lastStart.queryKey);
  const failed = results.find(({ isError, data }) => isError && !data);
  return {
    state: failed ? 'error' : results[0]?.data || starts.length > 1 ? 'ready' : 'loading',
    error: failed?.error,
    retry: () => void failed?.refetch(),
    count: (starts.length - 1) * rowsPerPage + (lastPage?.items.length ?? rowsPerPage),
    complete: lastPage !== undefined && !lastPage.next,
    itemAt: (index) =>
      results[Math.floor(index / rowsPerPage) - first]?.data?.items[index % rowsPerPage],
    show: (firstRow, lastRow) => {
      const pages = {
        first: Math.max(0, Math.floor(firstRow / rowsPerPage)),
        last: Math.max(0, Math.floor(lastRow / rowsPerPage)),
      };
      setInSight((now) => (now.first === pages.first && now.last === pages.last ? now : pages));
    },
  };
}
