import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { DeskCamera } from '#shared/cameras/cameras.ts';
import { Button } from '../../ui/button.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { scarceCameras } from './inventory.api.ts';

/** The most alerts that are shown until somebody asks for all. */
const shownAtFirst = 5;

/** The list of items with a stock count of 0 or 1; nothing is shown when there are none. */
export function InventoryAlerts({
  onUpdateStock,
}: {
  onUpdateStock: (camera: DeskCamera) => void;
}) {
  const { data } = useQuery(scarceCameras(undefined));
  const [all, setAll] = useState(false);
  const cameras = data?.items ?? [];
  if (cameras.length === 0) return null;
  const hidden = all ? 0 : Math.max(0, cameras.length - shownAtFirst);
  return (
    <section
      aria-labelledby="inventory-alerts"
      className="rounded-lg border border-hairline lg:flex"
    >
      <h2 id="inventory-alerts" className="flex shrink-0 items-center gap-2 px-4 py-2.5 text-sm">
        <TriangleAlert aria-hidden className="size-4 text-warning" />
        Inventory Alerts
      </h2>
      {/* Two columns make the list of alerts short, so that the items below stay in sight. */}
      <ul className="min-w-0 flex-1 lg:grid lg:grid-cols-2">
        {cameras.slice(0, cameras.length - hidden).map((camera) => (
          <li
            key={camera.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-2.5 text-sm lg:border-t-0 lg:py-1"
          >
            <span className="grid min-w-0 flex-1 basis-56 gap-x-4 xl:flex">
              <span className="font-medium">{camera.name}</span>
              <span className={camera.stockCount > 0 ? 'text-muted' : 'text-destructive'}>
                {stockAlert(camera.stockCount)}
              </span>
            </span>
            <IfMay needs="stock.write">
              <Button variant="secondary" size="sm" onClick={() => onUpdateStock(camera)}>
                Update Stock
                <span className="sr-only"> of {camera.name}</span>
              </Button>
            </IfMay>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-hairline px-4 py-2.5 lg:border-t-0">
          <Button variant="text" onClick={() => setAll(true)}>
            Show {hidden} more
          </Button>
        </p>
      )}
      {all && data?.next && (
        <p className="border-t border-hairline px-4 py-2.5 text-sm text-muted">
          These are the first {cameras.length}.
        </p>
      )}
    </section>
  );
}

const stockAlert = (stockCount: number): string =>
  stockCount <= 0
    ? 'Out of stock - customers cannot book'
    : `Only ${stockCount} unit available for rent`;
