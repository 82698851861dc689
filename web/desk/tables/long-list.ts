import { hashKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOf, type Reading, type Reply } from '../../lib/calls/call.ts';
import { callAnyPage, type Page } from '../../lib/calls/call-page.ts';

type Start = string | undefined;
type ItemOf<A extends Reading> = Reply<A> extends (infer Item)[] ? Item : never;

const rowsPerPage = 50;
/** The number of rows that are loaded before somebody scrolls. */
export const rowsAtOnce = 200;
/**
 * Milliseconds for which a page of rows is kept after it went out of sight, so that a list of any
 * length takes little memory.
 */
const keptFor = 60_000;

/** The query for one page of a list. */
interface PageQuery<Item> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<Item[]>>;
  gcTime: number;
}

/** A list is a function that makes the query for the page beginning at a cursor. */
type Pages<Item> = (start: Start) => PageQuery<Item>;

/**
 * Makes the queries for the pages of a list. Their keys begin with the path of the call, like the
 * keys of `reading`.
 */
export const pagesOf =
  <A extends Reading>(address: A, query: Record<string, unknown>) =>
  (start: Start): PageQuery<ItemOf<A>> => ({
    queryKey: [pathOf(address), { ...query, cursor: start }, 'page'],
    queryFn: ({ signal }) =>
      callAnyPage(address, {
        query: { ...query, cursor: start, limit: rowsPerPage },
        signal,
      }) as Promise<Page<ItemOf<A>[]>>,
    gcTime: keptFor,
  });

/** A list of unknown length, of which only the pages around the rows in sight are loaded. */
export interface LongList<Item> {
  state: 'loading' | 'error' | 'ready';
  /** Whether rows are being loaded; rows of the list before may still be shown. */
  isBusy: boolean;
  error: unknown;
  retry: () => void;
  /** The number of rows known so far, loaded or not. */
  count: number;
  /** Whether `count` is the length of the whole list. */
  complete: boolean;
  /** The item of a row; undefined while its page is being loaded. */
  itemAt: (index: number) => Item | undefined;
  /** The table calls this with the first and the last row in sight. */
  show: (first: number, last: number) => void;
}

/** The pages of a list that are loaded before somebody scrolls. */
const atTop = { first: 0, last: rowsAtOnce / rowsPerPage - 1 };
const fromTop: Start[] = [undefined];

/**
 * Loads the pages of a list while it is scrolled. Cursors are kept but pages are not: a page that
 * comes into sight again is loaded again. After a change of the filter the old rows stay until the
 * first page of the new list has arrived, so that a press always acts on the row that is shown.
 */
export function useLongList<Item>(asked: Pages<Item>): LongList<Item> {
  const client = useQueryClient();
  const [{ pages }, setShown] = useState({ pages: asked });
  const [starts, setStarts] = useState(fromTop);
  const [inSight, setInSight] = useState(atTop);

  const last = Math.min(inSight.last, starts.length - 1);
  const first = Math.min(inSight.first, last);
  const isOther = hashKey(asked(undefined).queryKey) !== hashKey(pages(undefined).queryKey);
  const queries = starts.slice(first, last + 1).map((start) => pages(start));
  const all = useQueries({ queries: isOther ? [...queries, asked(undefined)] : queries });
  const results = all.slice(0, queries.length);

  const hasRows = results[0]?.data !== undefined || starts.length > 1;
  const coming = isOther ? all.at(-1) : undefined;
  // The cursor of the next page is taken from the newest answer of the page before it, because rows
  // come and go between two requests.
  let found = starts;
  for (const [index, { data }] of results.entries()) {
    const following = first + index + 1;
    if (!data || following > found.length || found[following] === data.next) continue;
    found = [...found.slice(0, following), ...(data.next ? [data.next] : [])];
  }
  if (coming && (coming.data || coming.isError || !hasRows)) {
    setShown({ pages: asked });
    setStarts(fromTop);
    setInSight(atTop);
  } else if (found !== starts) {
    setStarts(found);
  }

  const lastStart = pages(starts.at(-1));
  const lastPage = client.getQueryData<Page<Item[]>>(lastStart.queryKey);
  const failed = results.find(({ isError, data }) => isError && !data);
  return {
    state: failed ? 'error' : hasRows ? 'ready' : 'loading',
    isBusy: isOther || !hasRows,
    error: failed?.error,
    retry: () => void failed?.refetch(),
    count: (starts.length - 1) * rowsPerPage + (lastPage?.items.length ?? rowsPerPage),
    complete: lastPage !== undefined && !lastPage.next,
    itemAt: (index) =>
      results[Math.floor(index / rowsPerPage) - first]?.data?.items[index % rowsPerPage],
    show: (firstRow, lastRow) => {
      const wanted = {
        first: Math.max(0, Math.floor(firstRow / rowsPerPage)),
        last: Math.max(0, Math.floor(lastRow / rowsPerPage)),
      };
      setInSight((now) => (now.first === wanted.first && now.last === wanted.last ? now : wanted));
    },
  };
}
