import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { webhookInput, type Webhook, type WebhookInput } from '#shared/webhooks/webhooks.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { SecretField } from './secret-field.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { useChangeWebhook, useRenewSecret } from './webhooks.api.ts';

/** The dialog that changes a webhook or replaces its secret. */
export default function WebhookDialog({
  webhook: { id, url, events, active },
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const form = useForm<WebhookInput>({
    resolver: zodResolver(webhookInput),
    defaultValues: { url, events, active },
  });
  const change = useChangeWebhook(id, onClose);
  const isWrong = Object.keys(form.formState.errors).length > 0;
  const submit = form.handleSubmit((typed) =>
    change.mutate(typed, { onError: (error) => showFieldErrors(error, typed, form.setError) }),
  );
  return (
    <Dialog open onOpenChange={onClose} title="Webhook" size="lg">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
        <WebhookFields form={form} />
        <RenewSecret id={id} />
        {change.error && !isWrong && <FormAlert error={change.error} />}
        <FormActions onLeave={onClose} pending={change.isPending} pendingLabel="Saving...">
          Save Webhook
        </FormActions>
      </form>
    </Dialog>
  );
}

function RenewSecret({ id }: { id: number }) {
  const [isAsked, setIsAsked] = useState(false);
  const renew = useRenewSecret(id);
  const close = () => setIsAsked(false);
  if (renew.data) return <SecretField value={renew.data.secret} />;
  return (
    <div className="border-t border-hairline pt-5">
      <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
        Renew Secret
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Renew the Secret"
          question="You are shown another secret, once. The one of now signs beside it for 24 hours, so that the program can be changed without a gap."
          confirmLabel="Renew"
          pending={renew.isPending}
          pendingLabel="Renewing..."
          onConfirm={() => renew.mutate(undefined, { onSettled: close })}
        />
      )}
    </div>
  );
}
