import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { passkeyLimits } from '#shared/users/factors.rules.ts';
import type { Passkey } from '#shared/users/passkeys.ts';
import { formatMoment } from '../../../lib/shop/dates-text.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { ownPasskeys, useAddPasskey, useRemovePasskey } from './factors.api.ts';
import { passkeysWorkHere } from './passkeys.ts';
import { FactorSection } from './factor-section.tsx';

/**
 * The part of the settings about the passkeys of the signed-in person, with a button that adds one.
 */
export function PasskeysSection() {
  return (
    <FactorSection
      title="Passkeys"
      note="Sign in with your fingerprint, your face or the lock of your device, without a password and without a second step."
    >
      <Passkeys />
      {passkeysWorkHere() ? (
        <AddPasskey />
      ) : (
        <p className="text-sm text-muted">This browser cannot make passkeys for this page.</p>
      )}
    </FactorSection>
  );
}

function AddPasskey() {
  const [name, setName] = useState('');
  const add = useAddPasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2">
      <TextField
        label="Name"
        hint="Such as the device that keeps it."
        autoComplete="off"
        maxLength={passkeyLimits.name}
        className="min-w-0 flex-1"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ActButton
        type="submit"
        variant="secondary"
        className="mt-6.75"
        pending={add.isPending}
        pendingLabel="Waiting for the device..."
      >
        Add Passkey
      </ActButton>
    </form>
  );
}

function Passkeys() {
  const { data: passkeys, error, refetch } = useQuery(ownPasskeys);
  const [asked, setAsked] = useState<Passkey>();
  const remove = useRemovePasskey();
  const close = () => setAsked(undefined);
  if (!passkeys && !error) return <LoadingState text="Loading passkeys..." />;
  if (!passkeys) {
    return (
      <ErrorState
        level={3}
        title="Error loading passkeys"
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  if (passkeys.length === 0) return <p className="text-sm text-muted">There is no passkey yet.</p>;
  return (
    <>
      <ul aria-label="Your passkeys" className="grid border-t border-hairline">
        {passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Remove the Passkey"
          question={
            <>
              <bdi>{asked.name}</bdi> opens your account no more. On the device itself you delete it
              in its settings.
            </>
          }
          confirmLabel="Remove"
          pending={remove.isPending}
          pendingLabel="Removing..."
          destructive
          onConfirm={() => remove.mutate(asked.id, { onSettled: close })}
        />
      )}
    </>
  );
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const textId = useId();
  const { data: shop } = useQuery(shopQuery());
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3">
      <div id={textId} className="grid min-w-0 gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {isSynced && <Badge>On all your devices</Badge>}
        </p>
        <p className="figures text-muted">
          Added {formatMoment(createdAt, shop)},{' '}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt, shop)}` : 'not used yet'}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-describedby={textId} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
