import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { numberFrom } from '#shared/typed-numbers.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import {
  containedTax,
  containedTaxText,
  rentalFigures,
  toCents,
  toDollars,
} from '#shared/prices/prices.rules.ts';
import { settings } from '#shared/shop/shop.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';
import { pricesFromForm } from './settings-form.rules.ts';

const money = (cents: number) => formatMoney(toDollars(cents));
const isWithin = (value: number, highest: number) =>
  Number.isInteger(value) && value >= 1 && value <= highest;

/** The price of a rental under the rules as they are typed. */
export default function PricePreview() {
  const [days, setDays] = useState('5');
  const [price, setPrice] = useState('85');
  const typed = useWatch<SettingsFormValues, 'prices'>({ name: 'prices' });
  const prices = settings.shape.prices.safeParse(pricesFromForm(typed));
  const known = isWithin(numberFrom(days), 365) && isWithin(numberFrom(price), 100_000);
  return (
    <div
      role="group"
      aria-label="Preview"
      className="grid gap-4 rounded-md border border-hairline bg-sunken p-4 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]"
    >
      <TextField
        label="Days"
        inputMode="numeric"
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <TextField
        label="Price per day ($)"
        inputMode="numeric"
        value={price}
        onChange={({ target }) => setPrice(target.value)}
      />
      <div role="status" className="figures content-center text-sm sm:pl-3">
        {prices.success && known ? (
          <Figures days={numberFrom(days)} pricePerDay={numberFrom(price)} prices={prices.data} />
        ) : (
          <span className="text-muted">Nothing to show for these figures.</span>
        )}
      </div>
    </div>
  );
}

function Figures({
  days,
  pricePerDay,
  prices,
}: {
  days: number;
  pricePerDay: number;
  prices: Parameters<typeof rentalFigures>[2] & { tax: { label: string; percent: number } | null };
}) {
  const line = { pricePerDay: toCents(pricePerDay), quantity: 1, depositPerUnit: 0 };
  const { chargedDays, rent, discount, total } = rentalFigures([line], days, prices);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt>
        {dayCount(days)} x {formatMoney(pricePerDay)}
        {chargedDays !== days && (
          <span className="text-muted"> (charged as {dayCount(chargedDays)})</span>
        )}
      </dt>
      <dd className="text-right">{money(rent)}</dd>
      {discount > 0 && (
        <>
          <dt>Discount</dt>
          <dd className="text-right">−{money(discount)}</dd>
        </>
      )}
      <dt className="font-semibold">Total</dt>
      <dd className="text-right font-semibold">{money(total)}</dd>
      {prices.tax && (
        <>
          <dt className="text-muted">{containedTaxText(prices.tax)}</dt>
          <dd className="text-right text-muted">
            {money(containedTax(total, prices.tax.percent))}
          </dd>
        </>
      )}
    </dl>
  );
}
