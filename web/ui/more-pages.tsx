import { useEffect, useRef } from 'react';
import { ActButton } from './act-button.tsx';

/**
 * The foot of a list. It loads the next page when it comes into sight or is pressed; nothing is
 * shown when all pages are loaded.
 */
export function MorePages({
  hasMore,
  isFetching,
  onMore,
}: {
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  const mayFetch = hasMore && !isFetching;
  useEffect(() => {
    if (!mayFetch || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayFetch]);
  if (!hasMore) return null;
  return (
    <div ref={end} className="flex justify-center py-4">
      <ActButton
        variant="secondary"
        pending={isFetching}
        pendingLabel="Loading..."
        onClick={onMore}
      >
        Show More
      </ActButton>
    </div>
  );
}
