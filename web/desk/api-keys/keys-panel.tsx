import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ApiKey } from '#shared/api-keys/api-keys.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { formatTime } from '../../lib/shop/dates-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { apiKeyPages, useDeleteKey } from './api-keys.api.ts';

const loadDialog = () => import('./key-dialog.tsx');
const KeyDialog = lazy(loadDialog);

/** The table of the keys for programs: their permissions, their last use and their end. */
export default function KeysPanel() {
  const [isCreating, setIsCreating] = useState(false);
  const [asked, setAsked] = useState<ApiKey>();
  const pages = useInfiniteQuery(apiKeyPages);
  const remove = useDeleteKey();
  const keys = pages.data?.pages.flatMap(({ items }) => items);
  const close = () => setAsked(undefined);
  const create = (
    <Button onPointerEnter={() => void loadDialog()} onClick={() => setIsCreating(true)}>
      New Key
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-sm text-muted">
          With a key a program makes the calls of the desk.{' '}
          <a className="underline underline-offset-4" href="/api/docs">
            All calls
          </a>
        </p>
        {keys && keys.length > 0 && create}
      </div>
      {pages.isPending && <Skeleton className="h-40 w-full" />}
      {pages.isError && !keys && (
        <ErrorState
          title="The keys could not be loaded"
          description={failureText(pages.error)}
          action={<Button onClick={() => void pages.refetch()}>Try Again</Button>}
        />
      )}
      {keys?.length === 0 && (
        <EmptyState
          drawing="lock"
          title="No keys yet"
          description="A key lets a program read and do what you choose, in your name."
          action={create}
        />
      )}
      {keys && keys.length > 0 && (
        <ul aria-label="API keys" className="grid border-t border-hairline">
          {keys.map((key) => (
            <Key key={key.id} apiKey={key} onDelete={() => setAsked(key)} />
          ))}
        </ul>
      )}
      <MorePages
        hasMore={pages.hasNextPage}
        isFetching={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete the Key"
          question={
            <>
              <bdi>{asked.name}</bdi> opens nothing any more, at once. The program that has it stops
              working.
            </>
          }
          confirmLabel="Delete"
          pending={remove.isPending}
          pendingLabel="Deleting..."
          destructive
          onConfirm={() => remove.mutate(asked.id, { onSettled: close })}
        />
      )}
      {isCreating && (
        <Suspense>
          <KeyDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Key({ apiKey, onDelete }: { apiKey: ApiKey; onDelete: () => void }) {
  const { data: shop } = useQuery(shopQuery());
  const { name, permissions, maker, createdAt, expiresAt, endedAt, lastUsedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-hairline py-3 text-sm">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {endedAt && <Badge>Ended</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-muted">{permissions.join(', ')}</p>
      </div>
      <p className="figures w-full text-xs text-muted sm:w-64">
        {lastUsedAt
          ? `Last used ${formatTime(lastUsedAt, shop)} from ${apiKey.lastUsedFrom ?? 'an unknown address'}`
          : 'Never used'}
        <span className="block">
          By <bdi>{maker.name}</bdi>, {formatTime(createdAt, shop)}
        </span>
        {(endedAt ?? expiresAt) && (
          <span className="block">
            {endedAt
              ? `Ended ${formatTime(endedAt, shop)}`
              : `Ends ${formatTime(expiresAt ?? '', shop)}`}
          </span>
        )}
      </p>
      <div className="flex w-full sm:w-24 sm:justify-end">
        {!endedAt && (
          <Button variant="secondary" size="sm" onClick={onDelete}>
            Delete
            <span className="sr-only"> the key {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
