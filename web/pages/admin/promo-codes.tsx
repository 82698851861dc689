import { createFileRoute } from '@tanstack/react-router';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { PromoCodesPanel } from '../../desk/promo-codes/promo-codes-panel.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/promo-codes')({
  head: () => pageHead({ title: 'Promo Codes' }),
  component: PromoCodesPage,
});

function PromoCodesPage() {
  return (
    <div className="page-column grid grid-cols-1 gap-6 pt-4 pb-8">
      <DeskHeader title="Promo Codes" />
      <PromoCodesPanel />
    </div>
  );
}
