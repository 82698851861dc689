import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '#shared/format.rules.ts';
import { Button } from '../../ui/button.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { waitingPages } from './today.api.ts';

/**
 * The first rows of a list. The button in `more` loads all of them, page by page; `foot` has the
 * button for the next page.
 */
export function useWholeQueue<Line>(
  queue: Parameters<typeof waitingPages>[0],
  { first, count }: { first: Line[]; count: number },
  showAll: string,
): { lines: Line[]; more: ReactNode; foot: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  const all = useInfiniteQuery({ ...waitingPages(queue), enabled: isWhole });
  const pages = all.data?.pages as { items: Line[] }[] | undefined;
  const lines = isWhole && pages ? pages.flatMap(({ items }) => items) : first;
  return {
    lines,
    more: !isWhole && lines.length < count && (
      <>
        {formatNumber(lines.length)} of {formatNumber(count)}{' '}
        <Button variant="text" onClick={() => setWhole(true)}>
          {showAll}
        </Button>
      </>
    ),
    foot: isWhole && (
      <MorePages
        hasMore={all.hasNextPage}
        isFetching={all.isFetchingNextPage}
        onMore={() => void all.fetchNextPage()}
      />
    ),
  };
}
