import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney, weekdayAndDay } from '#shared/format.rules.ts';
import { dayCount, rentalDays } from '#shared/shop/rental-days.rules.ts';
import type { QuoteLine, QuoteProblem } from '#shared/stock/quote.ts';
import { useIsMobile } from '../../../lib/screen/use-is-mobile.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { cameraQuery } from '../../cameras/cameras.api.ts';
import { unitsIn, type Basket, type BasketLine } from './basket.rules.ts';
import { useBasket } from './basket.ts';
import MisfitNote from './misfit-note.tsx';
import { useTypedRental } from './use-typed-rental.ts';
import { useQuote } from '../use-quote.ts';
import { useMisfits, type Misfit } from './use-misfit.ts';
import { ItemName } from '../../cameras/item-name.tsx';

/**
 * A sheet at the side of the page with the basket: its days, items and price, and a link to the
 * page of the rental.
 */
export default function RentalSheet({ onClose }: { onClose: () => void }) {
  const basket = useBasket();
  const isMobile = useIsMobile();
  return (
    <Sheet open onOpenChange={onClose} side={isMobile ? 'bottom' : 'wide'} title="Rental">
      {basket.lines.length === 0 ? (
        <EmptyState
          level={3}
          drawing="calendar"
          title="Nothing in your rental yet"
          description="Add cameras, lenses and accessories, and book them all at once."
          action={
            <LinkButton to="/cameras" variant="secondary" onClick={onClose}>
              Browse Cameras
            </LinkButton>
          }
        />
      ) : (
        <Filled basket={basket} onClose={onClose} />
      )}
    </Sheet>
  );
}

function Filled({ basket, onClose }: { basket: Basket; onClose: () => void }) {
  const { startDate, endDate, lines } = basket;
  const hasDays = startDate !== '' && endDate !== '';
  const { times, promoCode } = useTypedRental(basket);
  const { quote, isCurrent } = useQuote({ ...basket, times, ...(promoCode && { promoCode }) });
  const misfitOf = useMisfits(quote);
  const units = unitsIn(lines);
  return (
    <>
      <p className="-mt-4 text-sm text-muted">
        {units} {units === 1 ? 'item' : 'items'}
      </p>
      <div className="flex items-center justify-between gap-4 border-y border-hairline py-3">
        <p className="figures">
          <span className="font-semibold">
            {hasDays
              ? `${weekdayAndDay(startDate)} to ${weekdayAndDay(endDate)}`
              : 'No days are chosen yet'}
          </span>
          {hasDays && (
            <span className="block text-sm text-muted">
              {dayCount(rentalDays(startDate, endDate))}
            </span>
          )}
        </p>
        <LinkButton to="/rental" variant="text" onClick={onClose}>
          {hasDays ? 'Change' : 'Choose days'}
        </LinkButton>
      </div>
      <ul aria-label="Items" className="grid">
        {lines.map((line) => (
          <SheetLine
            key={line.cameraId}
            line={line}
            quoted={quote?.lines.find(({ cameraId }) => cameraId === line.cameraId)}
            problem={quote?.problems.find(({ cameraId }) => cameraId === line.cameraId)}
            misfit={misfitOf(line.cameraId)}
            onClose={onClose}
          />
        ))}
      </ul>
      <div className="sticky -bottom-5 short:static -mx-5 mt-auto -mb-5 grid gap-3 border-t border-hairline bg-surface p-5">
        {quote && hasDays && (
          <p
            aria-live="polite"
            className={`figures flex items-baseline justify-between gap-4 ${isCurrent ? '' : 'opacity-50'}`}
          >
            Total for {dayCount(quote.days)}
            <span className="text-2xl font-semibold">{formatMoney(quote.total)}</span>
          </p>
        )}
        <LinkButton to="/rental" size="lg" onClick={onClose}>
          Open Your Rental
        </LinkButton>
        <p className="text-center text-xs text-muted">
          Nothing is charged now: you pay when you pick it up.
        </p>
      </div>
    </>
  );
}

function SheetLine({
  line: { cameraId, quantity },
  quoted,
  problem,
  misfit,
  onClose,
}: {
  line: BasketLine;
  quoted: QuoteLine | undefined;
  problem: QuoteProblem | undefined;
  misfit: Misfit | undefined;
  onClose: () => void;
}) {
  const { data: camera } = useQuery({ ...cameraQuery(cameraId), enabled: quoted?.name !== null });
  const name = quoted?.name ?? camera?.name ?? 'Item that is no longer for rent';
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-b border-hairline py-4 first:pt-0">
      <Picture picture={camera?.images[0]} alt="" sizes="6rem" className="rounded-md" />
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex justify-between gap-3">
          <p className="min-w-0 font-semibold wrap-anywhere">
            {camera ? (
              <Link
                to="/camera/$id"
                params={{ id: String(cameraId) }}
                onClick={onClose}
                className="rounded-sm"
              >
                <ItemName name={name} />
              </Link>
            ) : (
              name
            )}
          </p>
          {quoted && quoted.name !== null && (
            <p className="figures font-semibold">{formatMoney(quoted.rent)}</p>
          )}
        </div>
        <p className="figures text-sm text-muted">
          {quantity} {quantity === 1 ? 'unit' : 'units'}
        </p>
        {problem && (
          <p role="alert" className="border-l-2 border-destructive pl-3 text-sm text-error">
            {problem.message}
          </p>
        )}
        {misfit && <MisfitNote misfit={misfit} />}
      </div>
    </li>
  );
}
