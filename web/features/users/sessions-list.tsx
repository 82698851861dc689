import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatMoment, formatTime } from '../../lib/shop/dates-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { shopQuery } from '../shop/shop.api.ts';
import { ownSessions, useEndSession } from './settings.api.ts';

/** The list of the signed-in person's sessions, each with a button that ends it. */
export function SessionsList() {
  return (
    <section aria-labelledby="sessions" className="grid gap-4 border-t border-hairline pt-8">
      <div className="grid gap-1">
        <h2 id="sessions" className="text-lg">
          Where you are signed in
        </h2>
        <p className="text-sm text-muted">A new password ends all sessions but this one.</p>
      </div>
      <Sessions />
    </section>
  );
}

function Sessions() {
  const sessions = useInfiniteQuery(ownSessions);
  const { data: shop } = useQuery(shopQuery());
  const end = useEndSession();
  if (sessions.isPending) return <LoadingState text="Loading sessions..." />;
  if (!sessions.data) {
    return (
      <ErrorState
        level={3}
        title="Error loading sessions"
        action={<Button onClick={() => void sessions.refetch()}>Try Again</Button>}
      />
    );
  }
  const items = sessions.data.pages.flatMap((page) => page.items);
  return (
    <>
      <ul className="grid">
        {items.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3"
          >
            <div className="grid min-w-0 gap-0.5 text-sm">
              <p className="font-medium wrap-anywhere">{session.device}</p>
              <p className="figures text-muted">
                Since {formatMoment(session.createdAt, shop)}, until{' '}
                {formatMoment(session.expiresAt, shop)}
              </p>
              <p className="figures text-muted wrap-anywhere">
                Last seen {formatTime(session.lastSeenAt, shop)}
                {session.address && ` from ${session.address}`}
              </p>
            </div>
            {session.current ? (
              <Badge tone="success">This device</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                disabled={end.isPending}
                onClick={() => end.mutate(session.id)}
              >
                Sign Out
                <span className="sr-only"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MorePages
        hasMore={sessions.hasNextPage}
        isFetching={sessions.isFetchingNextPage}
        onMore={() => void sessions.fetchNextPage()}
      />
      {items.length > 1 && (
        <ActButton
          variant="secondary"
          className="w-fit"
          pending={end.isPending && end.variables === 'others'}
          onClick={() => end.mutate('others')}
        >
          Sign Out Everywhere Else
        </ActButton>
      )}
    </>
  );
}
