import { createFileRoute } from '@tanstack/react-router';
import { PurchaseHistory } from '../features/bookings/purchase-history.tsx';
import { pageHead } from '../lib/page-head.ts';
import { useLeaveWhenSignedOut } from '../lib/use-leave-when-signed-out.ts';

export const Route = createFileRoute('/orders')({
  head: () => pageHead({ title: 'Purchase History' }),
  component: Orders,
});

function Orders() {
  const user = useLeaveWhenSignedOut();
  if (!user) return null;
  return (
    <div className="mx-auto grid w-full max-w-list grid-cols-1 gap-6 px-4 py-8 md:px-10 md:py-12">
      <h1 className="text-2xl md:text-3xl">Purchase History</h1>
      <PurchaseHistory />
    </div>
  );
}
