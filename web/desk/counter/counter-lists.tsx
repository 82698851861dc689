import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, type CSSProperties } from 'react';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { sideNames, sides, type Side } from './counter-lists.rules.ts';
import { CounterRow } from './counter-row.tsx';
import type { ShownLists } from './use-counter-lists.ts';

const nothingToday: Record<Side, string> = {
  handOver: 'Nothing goes out today.',
  takeBack: 'Nothing is out that comes back today.',
};

/**
 * The browser lays out a row only when it comes into sight; until then this height stands in for
 * its own.
 */
const drawnInSight: CSSProperties = {
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 3rem',
};

/** Two tabs with the lists of hand-overs and returns; each tab shows the number of its rows. */
export const CounterLists = memo(function CounterLists({
  lists,
  isSearching,
  side,
  onSide,
  openId,
  onPress,
}: {
  lists: ShownLists;
  isSearching: boolean;
  side: Side;
  onSide: (side: Side) => void;
  openId: number | undefined;
  onPress: (booking: QueuedBooking, side: Side) => void;
}) {
  const other: Side = side === 'handOver' ? 'takeBack' : 'handOver';
  // When a search has results only in the list that is not chosen, that list is shown.
  const isOnlyOther = isSearching && lists[side].length === 0 && lists[other].length > 0;
  // The answer to a scan is painted before the list changes, because the list has hundreds of rows
  // and takes longer.
  const shown = useDeferredValue(isOnlyOther ? other : side);
  if (lists.error) {
    return (
      <ErrorState
        title="The bookings could not be loaded"
        description={failureText(lists.error)}
        action={<Button onClick={lists.retry}>Try Again</Button>}
      />
    );
  }
  return (
    <Tabs
      label="Lists"
      value={shown}
      onValueChange={onSide}
      fills
      tabs={sides.map((one) => ({
        value: one,
        label: lists.isPending
          ? sideNames[one]
          : `${sideNames[one]} (${lists[one].length}${lists.hasMore ? '+' : ''})`,
        content: <CounterList side={one} {...{ lists, isSearching, openId, onPress }} />,
      }))}
    />
  );
});

function CounterList({
  side,
  lists,
  isSearching,
  openId,
  onPress,
}: {
  side: Side;
  lists: ShownLists;
  isSearching: boolean;
  openId: number | undefined;
  onPress: (booking: QueuedBooking, side: Side) => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const rows = lists[side];
  return (
    <>
      {lists.isPending && <Skeleton className="mt-2 h-48 w-full" />}
      {!lists.isPending && rows.length === 0 && (
        <p className="px-3 py-4 text-sm text-muted">
          {isSearching ? 'Nothing was found here.' : nothingToday[side]}
        </p>
      )}
      {/* Rows that are there before the others would stand below the placeholder, and jump up. */}
      <ul aria-label={sideNames[side]} className={lists.isPending ? 'hidden' : ''}>
        {rows.map((row) => (
          <li key={row.booking.id} style={drawnInSight}>
            <CounterRow
              row={row}
              side={side}
              isOpen={openId === row.booking.id}
              today={shop?.today}
              onPress={onPress}
            />
          </li>
        ))}
      </ul>
      {/* Below hidden rows it would be in sight and load all pages at once. */}
      <MorePages
        hasMore={lists.hasMore && !lists.isPending}
        isFetching={lists.isFetchingMore}
        onMore={lists.onMore}
      />
    </>
  );
}
