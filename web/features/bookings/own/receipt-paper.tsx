import { useQuery } from '@tanstack/react-query';
import { isolated } from '#shared/characters.rules.ts';
import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import { entryLabels, methodLabels } from '#shared/money/ledger.rules.ts';
import { plainParts } from '#shared/prices/plain-parts.rules.ts';
import { chargedText, isPricedByDays, lineOnBill } from '#shared/prices/price-words.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import type { DeskReceipt, Receipt } from '#shared/money/receipts.ts';
import { formatTime } from '../../../lib/shop/dates-text.ts';
import { Paper, PaperAmount, PaperFact, PaperFacts } from '../../../ui/paper.tsx';
import { PaperSums } from '../../../ui/paper-sums.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PaperPage } from '../../../ui/paper-page.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { ownReceipt } from '../bookings.api.ts';

/** The page with the newest receipt of one of the customer's bookings. */
export function OwnReceipt({ bookingId }: { bookingId: number }) {
  const { data, error, refetch } = useQuery(ownReceipt(bookingId));
  return (
    <PaperPage
      error={error}
      failure="Failed to load the receipt"
      onRetry={() => void refetch()}
      back={
        <LinkButton
          to="/bookings/$bookingId"
          params={{ bookingId: String(bookingId) }}
          variant="secondary"
          size="sm"
        >
          Back
        </LinkButton>
      }
    >
      {data && <ReceiptPaper receipt={data} />}
    </PaperPage>
  );
}

/** A receipt for printing, either the customer's copy or the desk's. */
export function ReceiptPaper({ receipt }: { receipt: Receipt | DeskReceipt }) {
  const { data: shop } = useQuery(shopQuery());
  const { customer } = receipt;
  const parts = partsOf(receipt);
  return (
    <Paper
      house={receipt.house}
      title={`Receipt ${receipt.number}`}
      mark={
        <p className="figures text-right">
          <span className="block font-semibold">Booking #{receipt.bookingId}</span>
          <span className="text-muted">{formatTime(receipt.issuedAt, shop)}</span>
        </p>
      }
    >
      {receipt.replaces && <p>Replaces receipt {receipt.replaces}.</p>}
      <PaperFacts>
        <PaperFact name="Customer">
          <strong className="block font-semibold">{customer.name}</strong>
          {customer.company && <span className="block">{customer.company}</span>}
          {customer.address && (
            <span className="block whitespace-pre-line">{customer.address}</span>
          )}
          {customer.taxNumber && <span className="block">Tax number {customer.taxNumber}</span>}
          {customer.phone && <span className="block">{customer.phone}</span>}
          <span className="break-all">{customer.email}</span>
        </PaperFact>
        <PaperFact name="Rental">
          <span className="block">
            {weekdayAndDate(receipt.startDate)} to {weekdayAndDate(receipt.endDate)}
          </span>
          <span className="text-muted">
            {receipt.lines.some(isPricedByDays)
              ? chargedText(receipt.days, receipt.chargedDays, parts.countedAs)
              : dayCount(receipt.days)}
          </span>
          {receipt.status === 'cancelled' && <strong className="block">Cancelled</strong>}
        </PaperFact>
      </PaperFacts>

      <table className="figures w-full border-y border-ink">
        <tbody>
          {receipt.lines.map((line, place) => (
            <PaperAmount
              key={place}
              name={`${line.quantity} x ${isolated(line.cameraName)}`}
              detail={`${lineOnBill(line, parts)}${line.quantity > 1 ? ' each' : ''}`}
            >
              {formatMoney(line.rent)}
            </PaperAmount>
          ))}
          <PaperSums parts={parts} discount={receipt.discount} total={receipt.total} />
        </tbody>
      </table>

      {receipt.entries.length > 0 && (
        <section className="grid gap-2">
          <h2 className="break-after-avoid text-sm">Payments and charges</h2>
          <table className="figures w-full border-y border-outline">
            <tbody>
              {receipt.entries.map((entry, place) => (
                <PaperAmount
                  key={place}
                  name={[entryLabels[entry.kind], entry.method && methodLabels[entry.method]]
                    .filter(Boolean)
                    .join(', ')}
                  detail={[formatTime(entry.at, shop), ...onlyAtDesk(entry)]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {formatBalance(entry.amount)}
                </PaperAmount>
              ))}
            </tbody>
          </table>
        </section>
      )}

      <table className="figures w-full break-inside-avoid border-y border-ink">
        <tbody>
          {receipt.extras !== 0 && (
            <PaperAmount name="Fees and adjustments">{formatBalance(receipt.extras)}</PaperAmount>
          )}
          <PaperAmount name="Paid">{formatBalance(receipt.paid)}</PaperAmount>
          <PaperAmount name="Due" isStrong>
            {formatBalance(receipt.due)}
          </PaperAmount>
        </tbody>
      </table>
    </Paper>
  );
}

/**
 * The parts of the receipt's price. An older receipt has no `taxes` and names at most one contained
 * tax.
 */
const partsOf = ({ tax, total, bookedExtras = [], ...receipt }: Receipt | DeskReceipt) => ({
  pricedAs: receipt.pricedAs ?? null,
  seasons: receipt.seasons ?? [],
  promo: receipt.promo ?? null,
  extras: bookedExtras,
  taxes:
    receipt.taxes ??
    (tax
      ? [{ ...tax, net: total - tax.contained, tax: tax.contained, contained: true }]
      : plainParts.taxes),
  countedAs: receipt.countedAs ?? plainParts.countedAs,
});

type Entry = (Receipt | DeskReceipt)['entries'][number];

/** The details of a ledger entry that only the desk's copy of a receipt has. */
const onlyAtDesk = (entry: Entry): string[] =>
  'by' in entry ? [entry.reference, entry.reason, entry.by] : [];
