import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import {
  cameraForm,
  cameraFromForm,
  type CameraForm as Typed,
} from '#shared/cameras/camera-form.ts';
import type { CameraInput, Category, WholeDeskCamera } from '#shared/cameras/cameras.ts';
import { specsText } from '#shared/cameras/specs.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ChangedMeanwhile } from '../frame/changed-meanwhile.tsx';
import { deskCamera } from '../frame/details.api.ts';
import { isChangedMeanwhile, followChanges } from '../frame/follow-changes.ts';
import { isSame } from '../frame/is-same.rules.ts';
import type { FormHandle } from '../frame/use-discard-question.tsx';
import { cameraChange, cameraLabels } from './camera-labels.ts';
import { CameraPartsFields } from './camera-parts-fields.tsx';
import { CameraPictures } from './camera-pictures.tsx';
import { cameraUse, sayUpdateFailed, useAddCamera, useUpdateCamera } from './inventory.api.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

const toForm = (camera: WholeDeskCamera | undefined): Typed => ({
  name: camera?.name ?? '',
  brand: camera?.brand ?? '',
  model: camera?.model ?? '',
  categoryId: camera ? String(camera.categoryId) : '',
  description: camera?.description ?? '',
  features: camera?.features.join(', ') ?? '',
  pricePerDay: camera ? String(camera.pricePerDay) : '',
  stockCount: camera ? String(camera.stockCount) : '1',
  imageUrl: camera?.imageUrl ?? '',
  morePictures: camera?.images.slice(1).map(({ src }) => src) ?? [],
  included: camera?.included.join('\n') ?? '',
  accessories: camera?.accessories.map(({ id, name }) => ({ id, name })) ?? [],
  depositPerUnit: String(camera?.depositPerUnit ?? 0),
  bufferDays: String(camera?.bufferDays ?? ''),
  kind: camera?.kind ?? '',
  specs: specsText(camera?.specs ?? [], '\n'),
});

/** Whether a field says something else than before; one that was emptied holds nothing that could be lost. */
const isAnythingTyped = (now: Typed, before: Typed): boolean =>
  (Object.keys(now) as (keyof Typed)[]).some(
    (name) => !isSame(now[name], before[name]) && String(now[name]).trim() !== '',
  );

type Warned = { input: CameraInput; days: string[] };

/** What there is to say about a camera: a new one, or one as it is now. */
export function CameraForm({
  camera: opened,
  kinds,
  ref,
  onSaved,
  onCancel,
}: {
  camera?: WholeDeskCamera;
  kinds: Category[];
  ref: Ref<FormHandle>;
  onSaved: () => void;
  onCancel: () => void;
}) {
  /** As it was when what is in the form was compared with it last. */
  const [camera, setCamera] = useState(opened);
  const [changes, setChanges] = useState<Partial<Typed> | null>(null);
  const client = useQueryClient();
  const add = useAddCamera();
  const update = useUpdateCamera(camera?.id ?? 0);
  const saving = camera ? update : add;
  const [warned, setWarned] = useState<Warned | null>(null);
  const form = useForm<Typed>({
    resolver: zodResolver(cameraForm),
    defaultValues: toForm(camera),
  });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const pictures = usePictureUploads(({ src }) => {
    const { imageUrl, morePictures } = form.getValues();
    if (imageUrl === '') form.setValue('imageUrl', src, { shouldDirty: true });
    else if (imageUrl !== src && !morePictures.includes(src)) {
      form.setValue('morePictures', [...morePictures, src], { shouldDirty: true });
    }
  });

  useImperativeHandle(ref, () => ({
    hasTyped: () => pictures.isUploading || isAnythingTyped(form.getValues(), toForm(camera)),
  }));

  // The form may come later than its dialog.
  useEffect(() => setFocus('name'), [setFocus]);

  const save = (input: CameraInput) =>
    saving
      .mutateAsync({ ...input, ...(camera && { updatedAt: camera.updatedAt }) })
      .then(onSaved, (error: unknown) => {
        setWarned(null);
        if (camera && isChangedMeanwhile(error)) return showChanges(camera);
        showFieldErrors(error, form.getValues(), setError, {
          accessoryIds: 'accessories',
          images: 'morePictures',
        });
        return undefined;
      });

  const showChanges = async (before: WholeDeskCamera) => {
    const now = await client
      .fetchQuery({ ...deskCamera(before.id), staleTime: 0 })
      .catch(sayUpdateFailed);
    if (!now) return;
    setChanges(followChanges(form, toForm(before), toForm(now)));
    setCamera(now);
  };

  const submit = handleSubmit(async (values) => {
    const input = cameraFromForm(values);
    if (camera && input.stockCount < camera.stockCount) {
      // Without an answer nobody knows whether to warn, so nothing is lowered either.
      const use = await client
        .fetchQuery({ ...cameraUse(camera.id, input.stockCount), staleTime: 0 })
        .catch(sayUpdateFailed);
      if (!use) return;
      if (use.overbookedDays.length > 0) {
        setWarned({ input, days: use.overbookedDays });
        return;
      }
    }
    await save(input);
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid min-h-56 grid-rows-[minmax(0,1fr)_auto] gap-5"
      >
        <div className="-mx-6 grid gap-4 overflow-y-auto border-y border-hairline px-6 py-5 sm:-mx-7 sm:grid-cols-2 sm:px-7">
          {changes && (
            <ChangedMeanwhile
              what="this camera"
              changes={(Object.keys(changes) as (keyof Typed)[]).map((name) =>
                cameraChange(name, changes[name], kinds),
              )}
            />
          )}
          <TextField
            label={cameraLabels.name}
            className="sm:col-span-2"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label={cameraLabels.brand}
            error={errors.brand?.message}
            {...register('brand')}
          />
          <TextField
            label={cameraLabels.model}
            error={errors.model?.message}
            {...register('model')}
          />
          <SelectField
            label={cameraLabels.categoryId}
            className="sm:col-span-2"
            error={errors.categoryId?.message}
            {...register('categoryId')}
          >
            <option value="">Select a category</option>
            {kinds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label={cameraLabels.description}
            rows={4}
            className="sm:col-span-2"
            error={errors.description?.message}
            {...register('description')}
          />
          <TextAreaField
            label={cameraLabels.features}
            rows={2}
            className="sm:col-span-2"
            error={errors.features?.message}
            {...register('features')}
          />
          <TextField
            label={cameraLabels.pricePerDay}
            inputMode="numeric"
            error={errors.pricePerDay?.message}
            {...register('pricePerDay')}
          />
          <TextField
            label={cameraLabels.stockCount}
            inputMode="numeric"
            error={errors.stockCount?.message}
            {...register('stockCount')}
          />
          <TextField
            label={cameraLabels.imageUrl}
            inputMode="url"
            className="sm:col-span-2"
            error={errors.imageUrl?.message}
            {...register('imageUrl')}
          />
          <CameraPictures {...pictures} />
          <CameraPartsFields itself={camera?.id} />
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <ActButton
            type="submit"
            pending={isSubmitting || saving.isPending || pictures.isUploading}
            pendingLabel={
              pictures.isUploading ? 'Uploading...' : camera ? 'Updating...' : 'Adding...'
            }
          >
            {camera ? 'Update Camera' : 'Add Camera'}
          </ActButton>
        </DialogActions>
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
        pending={saving.isPending}
        onConfirm={() => warned && void save(warned.input)}
      />
    </FormProvider>
  );
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
