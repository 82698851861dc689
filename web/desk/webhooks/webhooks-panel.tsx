import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Webhook } from '#shared/webhooks/webhooks.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useDeleteWebhook, useSendTest, webhooksQuery } from './webhooks.api.ts';

const loadNew = () => import('./new-webhook-dialog.tsx');
const NewWebhookDialog = lazy(loadNew);
const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'));
const DeliveriesDialog = lazy(() => import('./deliveries-dialog.tsx'));

/** The dialog that is open over the list of webhooks. */
type Opened = { kind: 'new' } | { kind: 'edit' | 'deliveries' | 'delete'; webhook: Webhook };

/** The list of the house's webhooks, each with its events and the state of its deliveries. */
export default function WebhooksPanel() {
  const [opened, setOpened] = useState<Opened>();
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery);
  const close = () => setOpened(undefined);
  const create = (
    <Button onPointerEnter={() => void loadNew()} onClick={() => setOpened({ kind: 'new' })}>
      New Webhook
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-sm text-muted">
          Programs at these addresses hear of what happens, as an owner sees it.
        </p>
        {webhooks && webhooks.length > 0 && create}
      </div>
      {!webhooks && !error && <Skeleton className="h-40 w-full" />}
      {!webhooks && error && (
        <ErrorState
          title="The webhooks could not be loaded"
          description={failureText(error)}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {webhooks?.length === 0 && (
        <EmptyState
          drawing="bubbles"
          title="No webhooks yet"
          description="A webhook tells a program of yours of bookings, payments, messages and items."
          action={create}
        />
      )}
      {webhooks && webhooks.length > 0 && (
        <ul aria-label="Webhooks" className="grid border-t border-hairline">
          {webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} open={setOpened} />
          ))}
        </ul>
      )}
      <Suspense>
        {opened?.kind === 'new' && <NewWebhookDialog onClose={close} />}
        {opened?.kind === 'edit' && <WebhookDialog webhook={opened.webhook} onClose={close} />}
        {opened?.kind === 'deliveries' && (
          <DeliveriesDialog webhook={opened.webhook} onClose={close} />
        )}
      </Suspense>
      {opened?.kind === 'delete' && <Deletion webhook={opened.webhook} onClose={close} />}
    </div>
  );
}

function Deletion({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete the Webhook"
      question={
        <>
          <bdi className="break-all">{webhook.url}</bdi> is told nothing more, and what was sent to
          it is forgotten.
        </>
      }
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      destructive
      onConfirm={() => remove.mutate(webhook.id, { onSettled: onClose })}
    />
  );
}

function StateOf({ webhook: { active, failingSince } }: { webhook: Webhook }) {
  if (!active) return <Badge>Off</Badge>;
  return failingSince ? <Badge tone="warning">Failing</Badge> : <Badge tone="success">On</Badge>;
}

function Row({ webhook, open }: { webhook: Webhook; open: (opened: Opened) => void }) {
  const { data: shop } = useQuery(shopQuery());
  const test = useSendTest();
  const { id, url, events, active, failingSince, offReason } = webhook;
  const name = <span className="sr-only"> {new URL(url).host}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline py-3 text-sm">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-all">
          <bdi>{url}</bdi> <StateOf webhook={webhook} />
        </p>
        <p className="text-xs wrap-anywhere text-muted">{events.join(', ')}</p>
        {active && failingSince && (
          <p className="text-xs text-muted">
            Nothing was taken since {formatTime(failingSince, shop)}
          </p>
        )}
        {!active && offReason && <p className="text-xs text-error">{offReason}</p>}
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <Button variant="secondary" size="sm" onClick={() => open({ kind: 'edit', webhook })}>
          Edit{name}
        </Button>
        <ActButton
          variant="secondary"
          size="sm"
          pending={test.isPending}
          pendingLabel="Sending..."
          onClick={() =>
            test.mutate(id, { onSuccess: () => open({ kind: 'deliveries', webhook }) })
          }
        >
          Send Test{name}
        </ActButton>
        <Button variant="secondary" size="sm" onClick={() => open({ kind: 'deliveries', webhook })}>
          Deliveries{name}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => open({ kind: 'delete', webhook })}>
          Delete{name}
        </Button>
      </div>
    </li>
  );
}
