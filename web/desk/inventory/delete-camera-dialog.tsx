import { useQuery } from '@tanstack/react-query';
import type { CameraUse } from '#shared/desk/admin.ts';
import type { DeskCamera } from '#shared/cameras/cameras.ts';
import { formatNumber } from '#shared/format.rules.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialogs/dialog.tsx';
import { cameraUse, useDeleteCamera } from './inventory.api.ts';

/**
 * The dialog that asks before an item is deleted from the catalogue, and says which of its data
 * stays.
 */
export default function DeleteCameraDialog({
  camera,
  open,
  onOpenChange,
}: DialogState & { camera: DeskCamera }) {
  const remove = useDeleteCamera(camera.id);
  // The call is made only before the deletion, because it is refused for a deleted item.
  const { data: use, isError } = useQuery({ ...cameraUse(camera.id), enabled: remove.isIdle });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete Camera"
      question={
        <>
          <p>Are you sure you want to delete this camera?</p>
          <p className="mt-2 font-medium text-ink">{camera.name}</p>
          <p className="mt-1">
            {use
              ? whatStays(use)
              : isError
                ? 'Its bookings and conversations could not be counted. They stay as they are.'
                : 'Looking for its bookings...'}
          </p>
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: () => onOpenChange(false) })}
    />
  );
}

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

function whatStays({ bookings, openBookings, conversations }: CameraUse): string {
  if (bookings === 0) return 'Nobody has booked it.';
  const open = openBookings > 0 ? ` (${formatNumber(openBookings)} of them open)` : '';
  return `Its ${counted(bookings, 'booking', 'bookings')}${open} and ${counted(conversations, 'conversation', 'conversations')} stay as they are.`;
}
