import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { webhookEventLabels, webhookEvents } from '#shared/webhooks/webhooks.rules.ts';
import type { WebhookInput } from '#shared/webhooks/webhooks.ts';
import { fieldOf } from '../../lib/form-field.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** The fields of a webhook: its address, the events that it is told of, and whether it is on. */
export function WebhookFields({ form }: { form: UseFormReturn<WebhookInput> }) {
  const field = fieldOf(form);
  const errorId = useId();
  const error = form.formState.errors.events?.message;
  return (
    <>
      <TextField
        label="Address"
        hint="Begins with https:// and leads to a program of yours."
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        {...field('url')}
      />
      <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
        <legend className="mb-1.5 text-sm font-medium">Events</legend>
        {webhookEvents.map((event) => (
          <CheckboxField
            key={event}
            value={event}
            {...form.register('events')}
            label={
              <>
                {webhookEventLabels[event]}{' '}
                <code className="block text-xs text-muted">{event}</code>
              </>
            }
          />
        ))}
        <FieldError id={errorId} error={error} />
      </fieldset>
      <CheckboxField label="On" {...form.register('active')} />
      <p className="text-sm text-muted">
        Programs are told what an owner sees, with names, addresses and amounts.
      </p>
    </>
  );
}
