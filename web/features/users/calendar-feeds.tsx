import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CalendarFeed, FeedScope } from '#shared/feeds/feeds.ts';
import { formatMoment } from '../../lib/shop/dates-text.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/fields/copy-field.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { shopQuery } from '../shop/shop.api.ts';
import { ownFeeds, useCreateFeed, useRevokeFeed } from './feeds.api.ts';

const scopeNames: Record<FeedScope, string> = { own: 'My bookings', desk: 'The whole desk' };

/**
 * The part of the settings about calendar feeds: addresses with which a calendar program shows the
 * person's bookings, or for people who may export all bookings of the house.
 */
export default function CalendarFeeds({ mayExport }: { mayExport: boolean }) {
  const headingId = useId();
  const [scope, setScope] = useState<FeedScope>('own');
  const creating = useCreateFeed();
  const created = creating.data;
  return (
    <section aria-labelledby={headingId} className="grid gap-4 border-t border-hairline pt-8">
      <div className="grid gap-1">
        <h2 id={headingId} className="text-lg">
          Calendar feeds
        </h2>
        <p className="text-sm text-muted">
          A calendar program that has a feed’s address shows the bookings and follows their changes.
          Whoever knows the address can read them: revoke one that got into wrong hands.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {mayExport && (
          <SelectField
            label="Feed of"
            value={scope}
            onChange={({ target }) => setScope(target.value as FeedScope)}
          >
            {Object.entries(scopeNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <ActButton
          variant="secondary"
          pending={creating.isPending}
          pendingLabel="Creating..."
          onClick={() => creating.mutate(scope)}
        >
          Create Feed
        </ActButton>
      </div>
      {created && (
        <CopyField
          label="Feed address"
          hint="Shown this once: add it to your calendar program now."
          value={created.url}
        />
      )}
      <Feeds
        shown={created?.id}
        onRevoked={(id) => {
          if (id === created?.id) creating.reset();
        }}
      />
    </section>
  );
}

function Feeds({
  shown,
  onRevoked,
}: {
  /** The id of the feed whose address is still shown. */
  shown: number | undefined;
  onRevoked: (id: number) => void;
}) {
  const { data: feeds, error, refetch } = useQuery(ownFeeds);
  const revoking = useRevokeFeed();
  if (!feeds && !error) return <LoadingState text="Loading feeds..." />;
  if (!feeds) {
    return (
      <ErrorState
        level={3}
        title="Error loading feeds"
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  if (feeds.length === 0) return <p className="text-sm text-muted">There is no feed yet.</p>;
  return (
    <ul className="grid">
      {feeds.map((feed) => (
        <Feed
          key={feed.id}
          feed={feed}
          isShown={feed.id === shown}
          isRevoking={revoking.isPending && revoking.variables === feed.id}
          onRevoke={() => revoking.mutate(feed.id, { onSuccess: () => onRevoked(feed.id) })}
        />
      ))}
    </ul>
  );
}

function Feed({
  feed: { scope, createdAt, lastReadAt },
  isShown,
  isRevoking,
  onRevoke,
}: {
  feed: CalendarFeed;
  isShown: boolean;
  isRevoking: boolean;
  onRevoke: () => void;
}) {
  const textId = useId();
  const { data: shop } = useQuery(shopQuery());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3">
      <div id={textId} className="grid min-w-0 gap-0.5 text-sm">
        <p className="font-medium">
          {scopeNames[scope]}
          {isShown && ' (the address above)'}
        </p>
        <p className="figures text-muted">
          Made {formatMoment(createdAt, shop)},{' '}
          {lastReadAt ? `last read ${formatMoment(lastReadAt, shop)}` : 'never read'}
        </p>
      </div>
      <ActButton
        variant="secondary"
        size="sm"
        aria-describedby={textId}
        pending={isRevoking}
        pendingLabel="Revoking..."
        onClick={onRevoke}
      >
        Revoke
      </ActButton>
    </li>
  );
}
