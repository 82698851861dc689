import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Day } from '#shared/days.rules.ts';
import type { SavedSettings, Settings } from '#shared/shop/shop.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { isFormUnsaved } from '../../lib/unsaved.tsx';
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { isChangedMeanwhile } from '../frame/follow-changes.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { HouseFields } from './house-fields.tsx';
import { fromForm, mergeForms, toForm, type SettingsFormValues } from './settings-form.rules.ts';
import { settingsQuery, usePreviewSettings, useSaveSettings } from './settings.api.ts';

const OpeningHoursFields = lazy(() => import('./opening-hours-fields.tsx'));
const OpeningDaysFields = lazy(() => import('./opening-days-fields.tsx'));
const PriceFields = lazy(() => import('./price-fields.tsx'));
const RequestFields = lazy(() => import('./request-fields.tsx'));
const StaffFields = lazy(() => import('./staff-fields.tsx'));
const BookingsTouched = lazy(() => import('./bookings-touched.tsx'));

const checkAtServerOnly = (values: Settings) => ({ values, errors: {} });
/**
 * The schema of the settings is loaded later, because it is needed only when somebody saves. A
 * script that cannot be fetched does not prevent the save, because the server checks it too.
 */
const loadChecks = () =>
  import('./check-settings.ts').catch(() => ({ checkSettings: checkAtServerOnly }));

const withoutBookings = ({ bookingsTouched: _touched, ...settings }: SavedSettings): Settings =>
  settings;

/** The form of all settings, which are saved together. */
export function SettingsForm({ settings, today }: { settings: Settings; today: Day | undefined }) {
  const client = useQueryClient();
  const save = useSaveSettings();
  /** The saved settings with which the form began. */
  const [base, setBase] = useState(settings);
  const form = useForm<SettingsFormValues, unknown, Settings>({
    async resolver(values, context, options) {
      const { checkSettings } = await loadChecks();
      return checkSettings(fromForm(values, base), context, options);
    },
    defaultValues: toForm(settings),
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  // The schema is loaded once the form is shown, because the connection may be lost before the
  // first save.
  useEffect(() => void loadChecks(), []);
  useEffect(() => {
    if (submitCount === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const preview = usePreviewSettings();
  /**
   * Settings that would close days on which bookings begin or end, until the desk has decided about
   * them.
   */
  const [asked, setAsked] = useState<SavedSettings>();
  const saveNow = (changed: Settings) =>
    save.mutate(changed, {
      onSuccess(saved) {
        setBase(saved);
        form.reset(toForm(saved));
      },
      onError(error) {
        if (!(error instanceof ApiError)) return;
        for (const [name, message] of Object.entries(error.fields)) {
          form.setError(name as keyof SettingsFormValues, { message }, { shouldFocus: true });
        }
      },
      onSettled: () => setAsked(undefined),
    });
  const submit = form.handleSubmit((changed) =>
    preview.mutate(changed, {
      // The error of a failed preview is not shown, because the save that follows shows its own.
      onSettled: (saved) => (saved?.bookingsTouched?.length ? setAsked(saved) : saveNow(changed)),
    }),
  );
  const loadTheirs = async () => {
    try {
      const theirs = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
      form.reset(mergeForms(toForm(base), form.getValues(), toForm(theirs)));
      setBase(theirs);
      save.reset();
    } catch (error) {
      sayFailed('Failed to Load Settings')(error);
    }
  };

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
        <LeaveQuestion when={() => isFormUnsaved(form)} />
        <HouseFields />
        <Suspense fallback={<div className="min-h-96" />}>
          <OpeningHoursFields />
          <OpeningDaysFields today={today} />
          <PriceFields inForce={base} today={today} />
          <RequestFields />
          <StaffFields />
        </Suspense>
        <div className="sticky bottom-0 z-10 short:static -mx-1 grid gap-3 border-t border-hairline bg-background px-1 py-4">
          {isChangedMeanwhile(save.error) && (
            <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
              <span>Somebody else has changed the settings meanwhile.</span>
              <Button variant="secondary" size="sm" onClick={() => void loadTheirs()}>
                Load Them
              </Button>
            </div>
          )}
          {save.error && !(save.error instanceof ApiError) && (
            <p role="alert" className="text-sm text-error">
              No connection. We do not know whether it was saved: press again, nothing is done
              twice.
            </p>
          )}
          <ActButton
            type="submit"
            className="justify-self-start"
            pending={save.isPending || preview.isPending}
            pendingLabel="Saving..."
          >
            Save Settings
          </ActButton>
        </div>
      </form>
      <Suspense>
        {asked && (
          <BookingsTouched
            bookings={asked.bookingsTouched ?? []}
            pending={save.isPending}
            onSave={() => saveNow(withoutBookings(asked))}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </FormProvider>
  );
}
