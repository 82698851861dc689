import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { webhookEvents } from '#shared/webhooks/webhooks.rules.ts';
import { webhookInput, type WebhookInput } from '#shared/webhooks/webhooks.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { SecretField } from './secret-field.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { useCreateWebhook } from './webhooks.api.ts';

const untouched: WebhookInput = { url: '', events: [...webhookEvents], active: true };

/**
 * The dialog that makes a webhook, and shows once the secret with which its deliveries are signed.
 */
export default function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<WebhookInput>({
    resolver: zodResolver(webhookInput),
    defaultValues: untouched,
  });
  const create = useCreateWebhook();
  const isWrong = Object.keys(form.formState.errors).length > 0;
  const submit = form.handleSubmit((typed) =>
    create.mutate(typed, {
      onError: (error) => showFieldErrors(error, untouched, form.setError),
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title="New Webhook" size="lg">
      {create.data ? (
        <div className="grid gap-5">
          <SecretField value={create.data.secret} />
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <AsksWhenUnsaved when={() => isFormUnsaved(form)} />
          <WebhookFields form={form} />
          {create.error && !isWrong && <FormAlert error={create.error} />}
          <FormActions onLeave={onClose} pending={create.isPending} pendingLabel="Creating...">
            Create Webhook
          </FormActions>
        </form>
      )}
    </Dialog>
  );
}
