import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Boxes, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { Category, DeskCamera } from '#shared/cameras/cameras.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { categoriesQuery } from '../../features/cameras/cameras.api.ts';
import { modelLine } from '../../lib/shop/model-line.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { HeldBack, isAwaited } from '../frame/held-back.tsx';
import { IfMay, useMay } from '../frame/if-may.tsx';
import { ExportButton } from '../tables/export-button.tsx';
import { ColumnsMenu, useHiddenColumns } from '../tables/hidden-columns.tsx';
import { useLongList } from '../tables/long-list.ts';
import { LongTable, type Column } from '../tables/long-table.tsx';
import { NothingMatches } from '../tables/nothing-matches.tsx';
import { RowOpener } from '../tables/row-opener.tsx';
import { RowActions } from '../tables/row-actions.tsx';
import { InventoryAlerts } from './inventory-alerts.tsx';
import { readInventoryFilter, type InventoryFilter } from './inventory-filter.ts';
import { InventoryFilters } from './inventory-filters.tsx';
import { cameraPages, scarceCameras } from './inventory.api.ts';

const loadCameraDialog = () => import('./camera-dialog.tsx');
const loadDeleteDialog = () => import('./delete-camera-dialog.tsx');
const loadUnitsDialog = () => import('../units/units-dialog.tsx');
const CameraDialog = lazy(loadCameraDialog);
const UnitsDialog = lazy(loadUnitsDialog);
const DeleteCameraDialog = lazy(loadDeleteDialog);
const preloadDialogs = () => {
  void loadCameraDialog();
  void loadDeleteDialog();
  void loadUnitsDialog();
};

const noKinds: Category[] = [];
const hideableColumns = ['Category', 'Price/Day', 'Stock', 'Status'];

type Shown = { dialog: 'add' } | { dialog: 'edit' | 'delete' | 'units'; camera: DeskCamera };

/** The inventory of the desk: alerts about items with few units, and the table of all items. */
export function InventoryPanel({
  filter,
  onFilter,
  titled = true,
}: {
  filter: InventoryFilter;
  /** Called with each new filter, which the caller writes into the page's address. */
  onFilter: (filter: InventoryFilter) => void;
  /** Whether the panel shows a title; the page of the inventory has its own. */
  titled?: boolean;
}) {
  const { data: kinds = noKinds } = useQuery(categoriesQuery());
  const alerts = useQuery(scarceCameras(undefined));
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | null>(null);
  const hiding = useHiddenColumns('inventory');
  const close = () => setShown(null);
  const add = () => setShown({ dialog: 'add' });
  const edit = useCallback((camera: DeskCamera) => setShown({ dialog: 'edit', camera }), []);
  const askToDelete = useCallback(
    (camera: DeskCamera) => setShown({ dialog: 'delete', camera }),
    [],
  );
  const showUnits = useCallback((camera: DeskCamera) => setShown({ dialog: 'units', camera }), []);
  return (
    <div className="grid grid-cols-1 gap-2">
      {titled && <h2 className="text-xl">Inventory Management</h2>}
      <InventoryAlerts onUpdateStock={edit} />
      <HeldBack isHeld={isAwaited(alerts)} text="Loading inventory...">
        <InventoryFilters filter={filter} onFilter={onFilter} kinds={kinds}>
          <ColumnsMenu columns={hideableColumns} {...hiding} />
          <ExportButton of="GET /api/admin/cameras.csv" />
          <IfMay needs="stock.write">
            <Button
              variant="secondary"
              onClick={() => void navigate({ to: '/admin/inventory/import' })}
            >
              <Upload aria-hidden className="size-4" />
              Import CSV
            </Button>
            <Button onPointerEnter={preloadDialogs} onFocus={preloadDialogs} onClick={add}>
              <Plus aria-hidden className="size-4" />
              Add Camera
            </Button>
          </IfMay>
        </InventoryFilters>
        <CamerasTable
          filter={filter}
          onSort={(sort) => onFilter(readInventoryFilter({ ...filter, sort }))}
          hidden={hiding.hidden}
          kinds={kinds}
          onEdit={edit}
          onDelete={askToDelete}
          onUnits={showUnits}
          onAdd={add}
          onShowAll={() => onFilter({})}
        />
      </HeldBack>
      <Suspense>
        {shown?.dialog === 'add' && <CameraDialog kinds={kinds} open onOpenChange={close} />}
        {shown?.dialog === 'edit' && (
          <CameraDialog cameraId={shown.camera.id} kinds={kinds} open onOpenChange={close} />
        )}
        {shown?.dialog === 'units' && (
          <UnitsDialog
            cameraId={shown.camera.id}
            name={shown.camera.name}
            open
            onOpenChange={close}
          />
        )}
        {shown?.dialog === 'delete' && (
          <DeleteCameraDialog camera={shown.camera} open onOpenChange={close} />
        )}
      </Suspense>
    </div>
  );
}

interface RowActions {
  onEdit: (camera: DeskCamera) => void;
  onDelete: (camera: DeskCamera) => void;
  onUnits: (camera: DeskCamera) => void;
}

function CamerasTable({
  filter,
  onSort,
  hidden,
  kinds,
  onEdit,
  onDelete,
  onUnits,
  onAdd,
  onShowAll,
}: RowActions & {
  filter: InventoryFilter;
  onSort: (sort: string) => void;
  hidden: ReadonlySet<string>;
  kinds: Category[];
  onAdd: () => void;
  onShowAll: () => void;
}) {
  const list = useLongList(cameraPages(filter));
  const mayWrite = useMay('stock.write');
  const columns = useMemo(
    () => columnsFor(kinds, mayWrite, { onEdit, onDelete, onUnits }),
    [kinds, mayWrite, onEdit, onDelete, onUnits],
  );
  return (
    <LongTable
      label="Cameras"
      columns={columns}
      list={list}
      rowHeight={33}
      // Without another order, items stand in the order in which they were added.
      order={{ sort: filter.sort ?? 'id', usual: 'id', onSort }}
      hidden={hidden}
      empty={
        filter.search || filter.category || filter.stock ? (
          <NothingMatches title="No cameras match your search" onShowAll={onShowAll} />
        ) : (
          <EmptyState
            drawing="shelf"
            title="No cameras found"
            description="No cameras found. Add some cameras to your inventory."
            action={mayWrite && <Button onClick={onAdd}>Add the First</Button>}
          />
        )
      }
    />
  );
}

const columnsFor = (
  kinds: Category[],
  mayWrite: boolean,
  { onEdit, onDelete, onUnits }: RowActions,
): Column<DeskCamera>[] => [
  {
    heading: 'Camera',
    sort: 'name',
    inCard: 'whole',
    cell: (camera) => (
      <span className="flex items-center gap-3">
        <Picture
          picture={camera.images[0]}
          alt=""
          sizes="64px"
          className="w-16! shrink-0 rounded-sm xl:w-9!"
        />
        <span className="grid min-w-0 gap-x-2 xl:flex xl:items-baseline">
          <RowOpener preload={preloadDialogs} onOpen={() => (mayWrite ? onEdit : onUnits)(camera)}>
            <span className="line-clamp-2 xl:line-clamp-1 xl:break-all">{camera.name}</span>
          </RowOpener>
          <span className="line-clamp-1 text-xs text-muted empty:hidden">
            {modelLine(camera, camera.name)}
          </span>
        </span>
      </span>
    ),
  },
  {
    heading: 'Category',
    sort: 'category',
    width: 'w-44',
    from: 'lg',
    cell: ({ categoryId }) => kinds.find(({ id }) => id === categoryId)?.name ?? 'Unknown',
  },
  {
    heading: 'Price/Day',
    sort: 'pricePerDay',
    width: 'w-28',
    align: 'right',
    inCard: 'right',
    labelled: true,
    cell: ({ pricePerDay }) => <span className="figures">{formatMoney(pricePerDay)}</span>,
  },
  {
    heading: 'Stock',
    sort: 'stockCount',
    width: 'w-24',
    align: 'right',
    labelled: true,
    cell: ({ stockCount }) => <span className="figures">{stockCount}</span>,
  },
  {
    heading: 'Status',
    width: 'w-36',
    inCard: 'right',
    cell: ({ stockCount }) =>
      stockCount > 0 ? (
        <Badge tone="success">Available</Badge>
      ) : (
        <Badge tone="destructive">Out of Stock</Badge>
      ),
  },
  {
    heading: 'Actions',
    width: 'w-20 xl:w-72',
    inCard: 'whole',
    align: 'right',
    cell: (camera, layout) => (
      <RowActions
        layout={layout}
        of={camera.name}
        preload={preloadDialogs}
        actions={[
          { label: 'Units', Icon: Boxes, onPress: () => onUnits(camera) },
          ...(mayWrite
            ? [
                { label: 'Edit', Icon: Pencil, onPress: () => onEdit(camera) },
                { label: 'Delete', Icon: Trash2, onPress: () => onDelete(camera) },
              ]
            : []),
        ]}
      />
    ),
  },
];
