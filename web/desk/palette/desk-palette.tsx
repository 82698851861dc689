import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { categoriesQuery } from '../../features/cameras/cameras.api.ts';
import { bookingAddress } from '../../lib/addresses/booking-address.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import type { PaletteAct } from './palette-groups.tsx';
import { goToRow } from './go-to-row.ts';
import { useDeskKeys } from './use-desk-keys.ts';

const NewBookingDialog = lazy(() => import('../bookings/editing/new-booking-dialog.tsx'));
const CameraDialog = lazy(() => import('../inventory/camera-dialog.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** The search and the keyboard shortcuts of the desk, which work on every page of the desk. */
export default function DeskPalette({
  isShown,
  onShow,
}: {
  isShown: boolean;
  onShow: (shown: boolean) => void;
}) {
  const [dialog, setDialog] = useState<PaletteAct | 'keys'>();
  const navigate = useNavigate();
  const { data: kinds = [] } = useQuery({ ...categoriesQuery(), enabled: dialog === 'camera' });
  const user = useUser();
  const close = () => setDialog(undefined);
  useDeskKeys((act) => {
    if (act === 'search') onShow(true);
    else if (act === 'keys') setDialog(act);
    else if (act === 'next row') goToRow(1);
    else if (act === 'row before') goToRow(-1);
    else if (act !== 'booking') void navigate({ to: act });
    else if (may(user, 'bookings.write')) setDialog(act);
  });
  return (
    <>
      {isShown && <PaletteDialog onClose={() => onShow(false)} onAct={setDialog} />}
      <Suspense>
        {dialog === 'keys' && <KeysDialog onClose={close} />}
        {dialog === 'booking' && (
          <NewBookingDialog
            onClose={close}
            onCreated={(id) => {
              close();
              void navigate(bookingAddress(id));
            }}
          />
        )}
        {dialog === 'camera' && <CameraDialog kinds={kinds} open onOpenChange={close} />}
      </Suspense>
    </>
  );
}
