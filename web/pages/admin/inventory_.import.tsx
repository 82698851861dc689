import { createFileRoute } from '@tanstack/react-router';
import { DeskHeader } from '../../desk/frame/desk-header.tsx';
import { ImportNotes, ImportPanel } from '../../desk/inventory/import-panel.tsx';
import { pageHead } from '../../lib/addresses/page-head.ts';

export const Route = createFileRoute('/admin/inventory_/import')({
  head: () => pageHead({ title: 'Import Items' }),
  component: ImportItems,
});

function ImportItems() {
  const navigate = Route.useNavigate();
  return (
    <div className="page-column grid grid-cols-1 gap-6 pt-4 pb-8">
      <DeskHeader title="Import Items" />
      <ImportNotes />
      <ImportPanel onImported={() => void navigate({ to: '/admin/inventory' })} />
    </div>
  );
}
