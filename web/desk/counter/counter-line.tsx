import type { BookedLine } from '#shared/bookings/bookings.ts';
import { QuantityField } from '../../ui/fields/quantity-field.tsx';

/** More units than these are not listed before somebody asks for them. */
export const mostListed = 12;

/** An item of a booking, and how many of it leave or come back: at least those that are ticked. */
export const LineHead = ({
  line: { cameraName },
  note,
  count,
  ticked,
  most,
  onCount,
}: {
  line: BookedLine;
  note: string;
  count: number;
  ticked: number;
  most: number;
  onCount: (count: number) => void;
}) => (
  <div className="flex items-end justify-between gap-3">
    <p className="min-w-0 text-sm wrap-anywhere">
      <span className="font-medium">{cameraName}</span>
      <span className="figures block text-muted">{note}</span>
    </p>
    <QuantityField
      label={
        <>
          Quantity<span className="sr-only"> of {cameraName}</span>
        </>
      }
      value={count}
      min={ticked}
      max={most}
      onChange={onCount}
    />
  </div>
);
