import { useQueryClient } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { useBasket } from '../../features/bookings/rental/basket.ts';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import { AddIcon, DoneIcon } from '../../ui/icons.tsx';

const loadAdding = () => import('../../features/bookings/rental/add-to-basket.ts');

/**
 * The button on an item's card that adds one unit to the basket; it shows how many are in the
 * basket already.
 */
export function AddOnCard({ camera, days }: { camera: Camera; days?: DayRange | undefined }) {
  const queryClient = useQueryClient();
  const { lines } = useBasket();
  const units = lines.find(({ cameraId }) => cameraId === camera.id)?.quantity;
  if (camera.stockCount <= 0) return null;
  return (
    <button
      type="button"
      aria-label={
        units ? `${camera.name}: in your rental (${units})` : `Add ${camera.name} to Rental`
      }
      onPointerEnter={() => void loadAdding()}
      onClick={async () => (await loadAdding()).addToBasket(queryClient, camera, days ?? null)}
      className={`flex h-10 min-w-10 items-center justify-center gap-1 rounded-full px-2.5 text-sm font-semibold shadow-raised transition-colors noscript:hidden ${
        units ? 'bg-ink text-background' : 'bg-surface text-ink hover:bg-sunken'
      }`}
    >
      {units ? <DoneIcon /> : <AddIcon className="size-5" />}
      {units}
    </button>
  );
}

/** Makes this button for the prop `add` of a card. */
export const addOn = (camera: Camera, days?: DayRange) => <AddOnCard camera={camera} days={days} />;
