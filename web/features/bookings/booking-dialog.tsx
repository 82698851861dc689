import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/characters.rules.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import { Button } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import { Dialog, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { shopQuery } from '../shop/shop.api.ts';
import { cameraQuery } from '../cameras/cameras.api.ts';
import { BookingForm } from './booking-form.tsx';

/**
 * The dialog that books an item: days, total, special requests. After a refusal it stays open with
 * the typed values.
 */
export function BookingDialog({
  camera,
  open,
  onOpenChange,
  initialDates,
  onLogin,
}: DialogState & {
  camera: Camera;
  /**
   * The days that were chosen before the dialog was opened; default days replace those that are
   * missing.
   */
  initialDates?: DayRange;
  /**
   * Opens the sign-in dialog over this dialog. When it is absent, a link leads to the sign-in page.
   */
  onLogin?: () => void;
}) {
  const { data: shop, isError, refetch } = useQuery(shopQuery());
  // The item is read again, because its price may have changed since the page was opened.
  const { data: current = camera } = useQuery(cameraQuery(camera.id));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Book ${isolated(camera.name)}`}
      sheetOnPhone
    >
      {shop ? (
        <BookingForm
          camera={current}
          shop={shop}
          initialDates={initialDates}
          onLogin={onLogin}
          onClose={() => onOpenChange(false)}
        />
      ) : isError ? (
        <ErrorState
          title="Error"
          description="The calendar could not be loaded."
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      ) : (
        <LoadingState text="Loading the calendar..." />
      )}
    </Dialog>
  );
}
