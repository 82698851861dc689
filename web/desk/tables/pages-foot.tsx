import { failureText } from '../../lib/calls/failure-text.ts';
import { MorePages } from '../../ui/more-pages.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * The foot of a list in a dialog: the state of its first page, or the button that loads the next
 * one.
 */
export const PagesFoot = ({
  pages,
}: {
  pages: {
    data: unknown;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
}) => (
  <>
    {pages.data === undefined &&
      (pages.error ? (
        <p role="alert" className="text-sm text-error">
          {failureText(pages.error)}
        </p>
      ) : (
        <Skeleton className="h-24 w-full" />
      ))}
    <MorePages
      hasMore={pages.hasNextPage}
      isFetching={pages.isFetchingNextPage}
      onMore={() => void pages.fetchNextPage()}
    />
  </>
);
