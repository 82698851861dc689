import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { serverMessage } from '../../../lib/calls/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { HistoryList } from '../../../ui/history-list.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { MorePages } from '../../../ui/more-pages.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { historyPages } from '../bookings.api.ts';

/** The history of one of the customer's bookings. */
export function OwnBookingHistory({ id }: { id: number }) {
  const history = useInfiniteQuery(historyPages(id));
  const { data: shop } = useQuery(shopQuery());
  return (
    <>
      {history.isPending && <LoadingState text="Loading..." />}
      {history.isError && (
        <p role="alert" className="text-sm text-error">
          {serverMessage(history.error) ?? 'The history could not be loaded.'}
        </p>
      )}
      {history.data && (
        <HistoryList entries={history.data.pages.flatMap(({ items }) => items)} shop={shop} />
      )}
      <MorePages
        hasMore={history.hasNextPage}
        isFetching={history.isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
      />
    </>
  );
}

/** A dialog with the history of one of the customer's bookings. */
export const HistoryDialog = ({
  booking: { id },
  onClose,
}: {
  booking: { id: number };
  onClose: () => void;
}) => (
  <Dialog open onOpenChange={onClose} title={`History of Booking #${id}`}>
    <OwnBookingHistory id={id} />
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);
