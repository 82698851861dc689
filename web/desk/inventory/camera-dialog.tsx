import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Category } from '#shared/cameras/cameras.ts';
import { serverMessage } from '../../lib/calls/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { deskCamera } from '../frame/details.api.ts';
import { CameraForm } from './camera-form.tsx';

/** The dialog Add New Camera; with the id of an item it is Edit Camera. */
export default function CameraDialog({
  cameraId,
  kinds,
  open,
  onOpenChange,
}: DialogState & { cameraId?: number; kinds: Category[] }) {
  const close = () => onOpenChange(false);
  const ends = { kinds, onSaved: close };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={cameraId === undefined ? 'Add New Camera' : 'Edit Camera'}
      size="lg"
      fixedEnds
    >
      {cameraId === undefined ? (
        <CameraForm {...ends} />
      ) : (
        <PresentCamera id={cameraId} {...ends} />
      )}
    </Dialog>
  );
}

/** Loads the item before its form is shown, because the rows of lists lack some of its data. */
function PresentCamera({
  id,
  ...form
}: { id: number } & Omit<ComponentProps<typeof CameraForm>, 'camera'>) {
  const { data: camera, isFetchedAfterMount, error, refetch } = useQuery(deskCamera(id));
  if (!isFetchedAfterMount) return <LoadingState text="Loading..." />;
  if (!camera || error) {
    return (
      <ErrorState
        level={3}
        title="Failed to load the camera"
        description={serverMessage(error) ?? 'Please try again.'}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  return <CameraForm camera={camera} {...form} />;
}
