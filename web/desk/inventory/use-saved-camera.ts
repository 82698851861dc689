import { specsText } from '#shared/cameras/specs.rules.ts';
import { rateText } from '#shared/cameras/rates-text.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { cameraFromForm, type CameraFormValues } from '#shared/cameras/camera-form.ts';
import type { CameraInput, WholeDeskCamera } from '#shared/cameras/cameras.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { deskCamera } from '../frame/details.api.ts';
import { isChangedMeanwhile, followChanges } from '../frame/follow-changes.ts';
import { cameraUse, sayUpdateFailed, useAddCamera, useUpdateCamera } from './inventory.api.ts';

/** The values of the form for an item; for a new item the initial values. */
export const cameraToForm = (camera: WholeDeskCamera | undefined): CameraFormValues => ({
  name: camera?.name ?? '',
  brand: camera?.brand ?? '',
  model: camera?.model ?? '',
  kind: camera?.kind ?? '',
  rates: (camera?.rates ?? []).map(rateText).join('\n'),
  taxPercent: String(camera?.taxPercent ?? ''),
  specs: specsText(camera?.specs ?? [], '\n'),
  categoryId: camera ? String(camera.categoryId) : '',
  description: camera?.description ?? '',
  features: camera?.features.join(', ') ?? '',
  pricePerDay: camera ? String(camera.pricePerDay) : '',
  stockCount: camera ? String(camera.stockCount) : '1',
  imageUrl: camera?.imageUrl ?? '',
  morePictures: camera?.images.slice(1).map(({ src }) => src) ?? [],
  captions: camera?.images.map(({ src, caption = '' }) => ({ src, caption })) ?? [],
  included: camera?.included.join('\n') ?? '',
  accessories: camera?.accessories.map(({ id, name }) => ({ id, name })) ?? [],
  depositPerUnit: String(camera?.depositPerUnit ?? 0),
  bufferDays: String(camera?.bufferDays ?? ''),
});

/** Values that would overbook some days; the desk may save them after a warning. */
interface Warned {
  input: CameraInput;
  days: string[];
}

/**
 * Saves the form of an item. It warns when a lower stock count overbooks days, and shows the
 * changes that somebody else has made meanwhile.
 */
export function useSavedCamera(
  opened: WholeDeskCamera | undefined,
  form: UseFormReturn<CameraFormValues>,
  onSaved: () => void,
) {
  /** The saved item with which the form was last compared. */
  const [camera, setCamera] = useState(opened);
  const [changes, setChanges] = useState<Partial<CameraFormValues> | null>(null);
  const client = useQueryClient();
  const add = useAddCamera();
  const update = useUpdateCamera(camera?.id ?? 0);
  const saving = camera ? update : add;
  const [warned, setWarned] = useState<Warned | null>(null);
  const save = (input: CameraInput) =>
    saving
      .mutateAsync({ ...input, ...(camera && { updatedAt: camera.updatedAt }) })
      .then(onSaved, (error: unknown) => {
        setWarned(null);
        if (camera && isChangedMeanwhile(error)) return showChanges(camera);
        showFieldErrors(error, form.getValues(), form.setError, {
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
    setChanges(followChanges(form, cameraToForm(before), cameraToForm(now)));
    setCamera(now);
  };

  const submit = form.handleSubmit(async (values) => {
    const input = cameraFromForm(values);
    if (camera && input.stockCount < camera.stockCount) {
      // When this request fails, nothing is saved, because a lower stock count might overbook days
      // without a warning.
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

  return { camera, changes, warned, setWarned, isSaving: saving.isPending, save, submit };
}
