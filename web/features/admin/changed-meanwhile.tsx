import type { CameraForm } from '#shared/camera-form.ts';
import type { Category } from '#shared/cameras.ts';

/** What the fields of the camera dialog are called. */
export const cameraLabels: Record<keyof CameraForm, string> = {
  name: 'Name',
  brand: 'Brand',
  model: 'Model',
  categoryId: 'Category',
  description: 'Description',
  features: 'Features (comma-separated)',
  pricePerDay: 'Price per Day ($)',
  stockCount: 'Stock Count',
  imageUrl: 'Image URL',
  included: 'Included (one per line)',
  accessories: 'Goes with',
  depositPerUnit: 'Deposit per Unit ($)',
  bufferDays: 'Buffer after Return (days)',
};

type Value = CameraForm[keyof CameraForm];

/** Whether two values of a field say the same. */
export const isSame = (one: Value, other: Value): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ between two states of a camera, as they are now. */
export function changesBetween(before: CameraForm, now: CameraForm): Partial<CameraForm> {
  const names = Object.keys(cameraLabels) as (keyof CameraForm)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(before[name], now[name])).map((name) => [name, now[name]]),
  );
}

/** Says what somebody else has changed while a camera was being edited. */
export const ChangedMeanwhile = ({
  changes,
  kinds,
}: {
  changes: Partial<CameraForm>;
  kinds: Category[];
}) => {
  const names = Object.keys(changes) as (keyof CameraForm)[];
  const shown = (name: keyof CameraForm) => {
    const value = changes[name];
    if (name === 'categoryId') return kinds.find(({ id }) => String(id) === value)?.name;
    return (typeof value === 'string' ? value : value?.map((item) => item.name).join(', ')) || '–';
  };
  return (
    <div
      role="alert"
      className="grid gap-1.5 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-warning sm:col-span-2"
    >
      <p>
        Somebody else has changed this camera meanwhile. What you typed is still here: look at it
        and save again.
      </p>
      {names.length > 0 && (
        <ul className="grid gap-0.5">
          {names.map((name) => (
            <li key={name} className="line-clamp-3 wrap-anywhere">
              {cameraLabels[name]}: now {shown(name)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
