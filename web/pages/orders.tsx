import { createFileRoute } from '@tanstack/react-router';
import { PurchaseHistory } from '../features/bookings/own/purchase-history.tsx';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useLeaveWhenSignedOut } from '../lib/use-leave-when-signed-out.ts';
import { OwnPage } from './-parts/own-page.tsx';

export const Route = createFileRoute('/orders')({
  head: () => pageHead({ title: 'Purchase History' }),
  component: Orders,
});

function Orders() {
  const user = useLeaveWhenSignedOut();
  if (!user) return null;
  return (
    <OwnPage title="Purchase History">
      <PurchaseHistory />
    </OwnPage>
  );
}
