import type { Day } from '#shared/days.rules.ts';
import { Button } from '../../ui/button.tsx';
import { formatRange, isLate } from '../frame/dates.ts';
import type { PlannedRow, Stretch } from './planner-layout.ts';
import type { PlannerView } from './planner-timeline.tsx';
import { repairText, stateOf, stretchText, unitsText } from './planner-words.ts';

/**
 * The planner as a table of words: for each item its bookings, and the days on which no unit or too
 * few are left.
 */
export const PlannerTable = ({
  rows,
  from,
  today,
  timeZone,
  onOpen,
  onEnd,
  hasMore,
}: PlannerView & { hasMore: boolean }) => (
  <>
    <div className="overflow-x-auto">
      <table aria-label="Planner" className="w-full min-w-180 text-sm">
        <thead>
          <tr className="border-b border-hairline text-left text-xs text-muted">
            {['Camera', 'Units', 'Bookings', 'In repair', 'Full', 'Overbooked'].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2.5 font-medium first:pl-0">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.camera.id} className="border-b border-hairline align-top">
              <th scope="row" className="py-3 pr-3 text-left font-medium">
                {row.camera.name}
              </th>
              <td className="figures px-3 py-3">{row.camera.stockCount}</td>
              <td className="px-3 py-3">
                <Bookings row={row} today={today} timeZone={timeZone} onOpen={onOpen} />
              </td>
              <td className="figures px-3 py-3">
                <Repairs row={row} />
              </td>
              <td className="figures px-3 py-3">
                <Days stretches={row.full} from={from} />
              </td>
              <td className="figures px-3 py-3 text-destructive">
                <Days stretches={row.overbooked} from={from} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {hasMore && (
      <p className="pt-4 text-center">
        <Button variant="secondary" onClick={onEnd}>
          Show more cameras
        </Button>
      </p>
    )}
  </>
);

const Bookings = ({
  row,
  today,
  timeZone,
  onOpen,
}: Pick<PlannerView, 'today' | 'timeZone' | 'onOpen'> & { row: PlannedRow }) =>
  row.bars.length === 0 ? (
    <span className="text-muted">None</span>
  ) : (
    <ul className="figures grid gap-1.5">
      {row.bars.map(({ booking }) => (
        <li key={booking.id}>
          <Button
            variant="text"
            className="text-left whitespace-normal! wrap-anywhere"
            onClick={() => onOpen(booking.id)}
          >
            #{booking.id} <bdi>{booking.customerName}</bdi>
          </Button>{' '}
          {formatRange(booking)},{' '}
          <span
            className={isLate(booking, { today, timeZone }) ? 'font-medium text-destructive' : ''}
          >
            {[stateOf(booking, isLate(booking, { today, timeZone })), ...unitsText(booking)].join(
              ', ',
            )}
          </span>
        </li>
      ))}
    </ul>
  );

const Repairs = ({ row }: { row: PlannedRow }) =>
  row.repairs.length === 0 ? (
    <span className="text-muted">None</span>
  ) : (
    <ul className="grid gap-1.5">
      {row.repairs.map(({ downtime }) => (
        <li key={`${downtime.unitId} ${downtime.from}`} className="wrap-anywhere">
          {repairText(downtime)}
        </li>
      ))}
    </ul>
  );

const Days = ({ stretches, from }: { stretches: Stretch[]; from: Day }) =>
  stretches.length === 0 ? (
    <span className="text-muted">None</span>
  ) : (
    <ul className="grid gap-1.5">
      {stretches.map((stretch) => (
        <li key={stretch.first} className="whitespace-nowrap">
          {stretchText(stretch, from)}
        </li>
      ))}
    </ul>
  );
