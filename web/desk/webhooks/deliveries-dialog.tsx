import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DeliveryState } from '#shared/webhooks/webhooks.rules.ts';
import type { Delivery, Webhook } from '#shared/webhooks/webhooks.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PagesFoot } from '../tables/pages-foot.tsx';
import { deliveryPages, useSendDeliveryAgain } from './webhooks.api.ts';

/** The dialog with the deliveries to a webhook and their results, the newest first. */
export default function DeliveriesDialog({
  webhook: { id, url },
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const pages = useInfiniteQuery(deliveryPages(id));
  const deliveries = pages.data?.pages.flatMap(({ items }) => items);
  const sendAgain = useSendDeliveryAgain();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Deliveries to ${new URL(url).host}`}
      description={url}
      size="lg"
    >
      {deliveries && (
        <ul aria-label="Deliveries" className="grid">
          {deliveries.map((delivery) => (
            <Sent
              key={delivery.id}
              delivery={delivery}
              isPending={sendAgain.isPending && sendAgain.variables === delivery.id}
              onSendAgain={() => sendAgain.mutate(delivery.id)}
            />
          ))}
          {deliveries.length === 0 && (
            <li className="text-sm text-muted">
              Nothing was sent yet. Deliveries are kept for 30 days.
            </li>
          )}
        </ul>
      )}
      <PagesFoot pages={pages} />
    </Dialog>
  );
}

const states = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'destructive' },
} as const satisfies Record<DeliveryState, object>;

/**
 * The HTTP status of the last answer and the number of attempts, in words; empty before the first
 * attempt.
 */
const triesText = ({ status, attempts }: Delivery): string =>
  [
    status !== null && `Status ${status}`,
    attempts > 0 && (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
  ]
    .filter(Boolean)
    .join(', ');

function Sent({
  delivery,
  isPending,
  onSendAgain,
}: {
  delivery: Delivery;
  isPending: boolean;
  onSendAgain: () => void;
}) {
  const { data: shop } = useQuery(shopQuery());
  const { type, state, attempts, nextAttemptAt, createdAt, sentAt, error, answer } = delivery;
  const { label, tone } = states[state];
  return (
    <li className="grid gap-1 border-b border-hairline py-3 text-sm last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{type}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="figures flex-1 text-xs text-muted">{triesText(delivery)}</span>
        {state !== 'queued' && (
          <ActButton
            variant="secondary"
            size="sm"
            pending={isPending}
            pendingLabel="Sending..."
            onClick={onSendAgain}
          >
            Send Again
          </ActButton>
        )}
      </div>
      <p className="figures text-xs text-muted">
        {formatTime(createdAt, shop)}
        {sentAt && `, taken ${formatTime(sentAt, shop)}`}
        {nextAttemptAt && attempts > 0 && `, next attempt ${formatTime(nextAttemptAt, shop)}`}
      </p>
      {error && <p className="text-xs wrap-anywhere text-error">{error}</p>}
      {answer && (
        <pre className="max-h-32 overflow-y-auto bg-sunken p-2 text-xs wrap-anywhere whitespace-pre-wrap">
          {answer}
        </pre>
      )}
    </li>
  );
}
