import { useQueries } from '@tanstack/react-query';
import type { BookingLine } from '#shared/bookings/bookings.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { deskCamera } from '../frame/details.api.ts';

/** A line of a booking with the parts that are handed out with its item. */
export interface PartsOfLine {
  line: BookingLine;
  parts: string[];
}

/**
 * The included parts of a booking's items as the catalogue has them now. An item that has left the
 * catalogue has none.
 */
export function useIncludedParts(lines: BookingLine[]): {
  parts: PartsOfLine[] | undefined;
  error: unknown;
  retry: () => void;
} {
  return useQueries({
    queries: lines.map(({ cameraId }) => deskCamera(cameraId)),
    combine: (results) => {
      const isKnown = ({ data, error }: (typeof results)[number]) =>
        data !== undefined || (error instanceof ApiError && error.status === 404);
      const failed = results.find((result) => result.isError && !isKnown(result));
      return {
        parts: results.every(isKnown)
          ? lines.map((line, index) => ({ line, parts: results[index]?.data?.included ?? [] }))
          : undefined,
        error: failed?.error,
        retry: () => void failed?.refetch(),
      };
    },
  });
}

/** The included parts on paper, each with a box to tick. */
export const IncludedParts = ({ lines }: { lines: PartsOfLine[] }) => {
  const isSeveral = lines.length > 1 || lines.some(({ line }) => line.quantity > 1);
  const withParts = lines.filter(({ parts }) => parts.length > 0);
  if (withParts.length === 0) return null;
  return (
    <section>
      <h2 className="text-sm">Included</h2>
      {withParts.map(({ line, parts }) => (
        <div key={line.id} className="mt-1">
          {isSeveral && (
            <h3 className="break-after-avoid text-sm font-normal text-muted">
              {line.quantity} x <bdi>{line.cameraName}</bdi>
              {line.quantity > 1 && ', with each'}
            </h3>
          )}
          <ul className="mt-1 grid gap-x-8 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
            {parts.map((part, index) => (
              <li key={`${index} ${part}`} className="flex break-inside-avoid gap-2">
                <span aria-hidden className="mt-0.5 size-3.5 shrink-0 border border-ink" />
                <span className="min-w-0">{part}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
