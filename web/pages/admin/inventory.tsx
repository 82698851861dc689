import { createFileRoute } from '@tanstack/react-router';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { readInventoryFilter } from '../../desk/inventory/inventory-filter.ts';
import { InventoryPanel } from '../../desk/inventory/inventory-panel.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';
import { textsOf } from '../../lib/addresses/texts-of.ts';

export const Route = createFileRoute('/admin/inventory')({
  validateSearch: textsOf('search', 'category', 'stock', 'sort'),
  head: () => pageHead({ title: 'Inventory' }),
  component: Inventory,
});

function Inventory() {
  const filter = readInventoryFilter(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-1.5 py-4">
      <DeskHeader title="Inventory Management" />
      <InventoryPanel
        titled={false}
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
