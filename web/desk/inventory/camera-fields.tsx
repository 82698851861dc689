import { useFormContext } from 'react-hook-form';
import type { CameraFormValues } from '#shared/cameras/camera-form.ts';
import type { Category } from '#shared/cameras/cameras.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { cameraLabels } from './camera-labels.ts';

/** The fields of an item that customers see, except its further pictures. */
export function CameraFields({ categories }: { categories: Category[] }) {
  const {
    register,
    formState: { errors },
  } = useFormContext<CameraFormValues>();
  return (
    <>
      <TextField
        label={cameraLabels.name}
        className="sm:col-span-2"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField label={cameraLabels.brand} error={errors.brand?.message} {...register('brand')} />
      <TextField label={cameraLabels.model} error={errors.model?.message} {...register('model')} />
      <SelectField
        label={cameraLabels.categoryId}
        className="sm:col-span-2"
        error={errors.categoryId?.message}
        {...register('categoryId')}
      >
        <option value="">Select a category</option>
        {categories.map(({ id, name }) => (
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
    </>
  );
}
