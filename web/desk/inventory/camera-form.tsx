import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { cameraForm, type CameraFormValues } from '#shared/cameras/camera-form.ts';
import type { Category, WholeDeskCamera } from '#shared/cameras/cameras.ts';
import { formatDay } from '#shared/format.rules.ts';
import { AsksWhenUnsaved, isFormUnsaved } from '../../lib/unsaved.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ChangedMeanwhile } from '../frame/changed-meanwhile.tsx';
import { CameraFields } from './camera-fields.tsx';
import { cameraChange } from './camera-labels.ts';
import { CameraPartsFields } from './camera-parts-fields.tsx';
import { CameraPictures } from './camera-pictures.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';
import { cameraToForm, useSavedCamera } from './use-saved-camera.ts';
import { FormActions } from '../../ui/dialogs/form-actions.tsx';

/** The form of a new item, or of an existing item with its present values. */
export function CameraForm({
  camera: opened,
  kinds,
  onSaved,
}: {
  camera?: WholeDeskCamera;
  kinds: Category[];
  onSaved: () => void;
}) {
  const form = useForm<CameraFormValues>({
    resolver: zodResolver(cameraForm),
    defaultValues: cameraToForm(opened),
  });
  const { setFocus, formState } = form;
  const { camera, changes, warned, setWarned, isSaving, save, submit } = useSavedCamera(
    opened,
    form,
    onSaved,
  );
  const pictures = usePictureUploads(({ src }) => addPicture(form, src));

  // The form sets the focus itself, because it may be loaded after its dialog has already placed
  // the focus.
  useEffect(() => setFocus('name'), [setFocus]);

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid min-h-56 grid-rows-[minmax(0,1fr)_auto] gap-5"
      >
        <AsksWhenUnsaved when={() => pictures.isUploading || isFormUnsaved(form)} />
        <div className="-mx-6 grid gap-4 overflow-y-auto border-y border-hairline px-6 py-5 sm:-mx-7 sm:grid-cols-2 sm:px-7">
          {changes && (
            <ChangedMeanwhile
              what="this camera"
              changes={(Object.keys(changes) as (keyof CameraFormValues)[]).map((name) =>
                cameraChange(name, changes[name], kinds),
              )}
            />
          )}
          <CameraFields categories={kinds} />
          <CameraPictures {...pictures} />
          <CameraPartsFields itself={camera?.id} />
        </div>
        <FormActions
          pending={formState.isSubmitting || isSaving || pictures.isUploading}
          pendingLabel={
            pictures.isUploading ? 'Uploading...' : camera ? 'Updating...' : 'Adding...'
          }
        >
          {camera ? 'Update Camera' : 'Add Camera'}
        </FormActions>
      </form>
      <ConfirmDialog
        open={warned !== null}
        onOpenChange={() => setWarned(null)}
        title="More is promised than that"
        question={
          warned && <OverbookedDays stockCount={warned.input.stockCount} days={warned.days} />
        }
        confirmLabel="Lower the stock"
        pendingLabel="Updating..."
        destructive
        pending={isSaving}
        onConfirm={() => warned && void save(warned.input)}
      />
    </FormProvider>
  );
}

/**
 * Adds an uploaded picture to an item: as the first picture where there is none, else as the last.
 */
function addPicture({ getValues, setValue }: UseFormReturn<CameraFormValues>, src: string): void {
  const { imageUrl, morePictures } = getValues();
  if (imageUrl === '') setValue('imageUrl', src, { shouldDirty: true });
  else if (imageUrl !== src && !morePictures.includes(src)) {
    setValue('morePictures', [...morePictures, src], { shouldDirty: true });
  }
}

const daysNamed = 12;

const OverbookedDays = ({ stockCount, days }: { stockCount: number; days: string[] }) => (
  <>
    <p>
      With {stockCount} {stockCount === 1 ? 'unit' : 'units'} this camera is overbooked on{' '}
      {days.length === 1 ? 'this day' : `these ${days.length} days`}. The bookings stay as they are.
    </p>
    <p className="figures mt-2">
      {days.slice(0, daysNamed).map(formatDay).join(' · ')}
      {days.length > daysNamed && ` and ${days.length - daysNamed} more`}
    </p>
  </>
);
