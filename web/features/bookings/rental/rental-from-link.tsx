import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Day } from '#shared/days.rules.ts';
import { ApiError } from '../../../lib/calls/call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { cameraQuery } from '../../cameras/cameras.api.ts';
import { shopQuery } from '../../shop/shop.api.ts';
import type { Basket } from './basket.rules.ts';
import { basketNow, changeBasket } from './basket.ts';
import { basketIn, type RentalInLink } from './rental-link.rules.ts';

type ReadLink = ReturnType<typeof basketIn>;

/** The rental that a link describes; items that are not in the catalogue are left out. */
async function readLink(client: QueryClient, link: RentalInLink, today: Day): Promise<ReadLink> {
  const { basket, leftOut } = basketIn(link, today);
  const isThere = (id: number) =>
    client.ensureQueryData(cameraQuery(id)).then(
      () => true,
      (error: unknown) => !(error instanceof ApiError && error.status === 404),
    );
  const found = await Promise.all(basket.lines.map(({ cameraId }) => isThere(cameraId)));
  const lines = basket.lines.filter((_, place) => found[place]);
  return {
    basket: { ...basket, lines },
    leftOut: leftOut + basket.lines.length - lines.length,
  };
}

/**
 * Fills the basket from a link, and says what was left out. It asks first when the basket has items
 * already.
 */
export default function RentalFromLink({
  link,
  onRead,
}: {
  link: RentalInLink;
  onRead: () => void;
}) {
  const client = useQueryClient();
  const { data: shop } = useQuery(shopQuery());
  const [wanted, setWanted] = useState<Basket>();
  const [leftOut, setLeftOut] = useState(0);
  const today = shop?.today;

  const fill = useEffectEvent(({ basket, leftOut: unread }: ReadLink) => {
    setLeftOut(unread);
    if (basket.lines.length > 0 && basketNow().lines.length > 0) {
      setWanted(basket);
      return;
    }
    if (basket.lines.length > 0) changeBasket(() => basket);
    onRead();
  });
  useEffect(() => {
    if (!today || link.items === undefined) return undefined;
    let isShown = true;
    void readLink(client, link, today).then((read) => isShown && fill(read));
    return () => {
      isShown = false;
    };
  }, [client, today, link]);

  return (
    <>
      {leftOut > 0 && (
        <p role="status" className="text-sm text-warning">
          {leftOut === 1
            ? 'One part of the link could not be read or is not for rent, and was left out.'
            : `${leftOut} parts of the link could not be read or are not for rent, and were left out.`}
        </p>
      )}
      <ConfirmDialog
        open={wanted !== undefined}
        onOpenChange={() => {
          setWanted(undefined);
          onRead();
        }}
        title="Replace your rental?"
        question="The link holds another rental. What you have chosen before goes."
        confirmLabel="Replace"
        pendingLabel="Replacing..."
        pending={false}
        onConfirm={() => {
          if (wanted) changeBasket(() => wanted);
          setWanted(undefined);
          onRead();
        }}
      />
    </>
  );
}
