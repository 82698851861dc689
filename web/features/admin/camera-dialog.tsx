import { useQuery } from '@tanstack/react-query';
import type { Category } from '#shared/cameras.ts';
import { serverMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { deskCamera } from './admin.api.ts';
import { CameraForm } from './camera-form.tsx';

/** Add New Camera, or Edit Camera when the id of one is given. */
export default function CameraDialog({
  cameraId,
  kinds,
  open,
  onOpenChange,
}: DialogState & { cameraId?: number; kinds: Category[] }) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={cameraId === undefined ? 'Add New Camera' : 'Edit Camera'}
      size="lg"
    >
      {cameraId === undefined ? (
        <CameraForm kinds={kinds} onClose={close} />
      ) : (
        <PresentCamera id={cameraId} kinds={kinds} onClose={close} />
      )}
    </Dialog>
  );
}

/** The form of a camera as it is when the dialog opens: lists do not know all of it. */
function PresentCamera({
  id,
  kinds,
  onClose,
}: {
  id: number;
  kinds: Category[];
  onClose: () => void;
}) {
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
  return <CameraForm camera={camera} kinds={kinds} onClose={onClose} />;
}
