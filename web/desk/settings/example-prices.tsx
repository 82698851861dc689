import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { noTimes } from '#shared/bookings/times.rules.ts';
import type { WholeCamera } from '#shared/cameras/cameras.ts';
import { addDays, isDay, type Day } from '#shared/days.rules.ts';
import { formatMoney, weekdayAndDay } from '#shared/format.rules.ts';
import { countText } from '#shared/prices/price-words.rules.ts';
import { toCents, toDollars } from '#shared/prices/prices.rules.ts';
import { priceRental, priceRulesOf, type PricedLine } from '#shared/prices/rental-price.rules.ts';
import { rulesInWords } from '#shared/prices/rules-in-words.rules.ts';
import { pricesInput } from '#shared/prices/price-settings.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { cameraQuery } from '../../features/cameras/cameras.api.ts';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { exampleItems } from './settings.api.ts';
import { pricesFromForm, type SettingsFormValues } from './settings-form.rules.ts';

/** The lengths of rental, in days, for which the example shows prices. */
const lengths = Array.from({ length: 14 }, (_, index) => index + 1);
/** The price per day of the example, in dollars, until an item is chosen. */
const examplePrice = 100;

const lineOf = (item: WholeCamera | undefined): PricedLine => ({
  pricePerDay: toCents(item?.pricePerDay ?? examplePrice),
  quantity: 1,
  depositPerUnit: 0,
  rates: (item?.rates ?? []).map(({ days, price }) => ({ days, price: toCents(price) })),
  taxPercent: item?.taxPercent ?? null,
});

const fieldNames: Record<string, string> = {
  weekend: 'Weekend',
  weekAsDays: 'Week',
  seasons: 'Seasons',
  discounts: 'Discounts',
  tax: 'Tax',
};

/** The reasons why the typed rules cannot be saved, without repetitions. */
const reasonsOf = ({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): string =>
  [
    ...new Set(issues.map(({ path, message }) => `${fieldNames[String(path[0])]}: ${message}.`)),
  ].join(' ');

/**
 * The typed price rules in words, and the prices of 1 to 14 days by these rules and by the saved
 * ones.
 */
export default function ExamplePrices({ inForce, today }: { inForce: Settings; today: Day }) {
  const [from, setFrom] = useState(today);
  const [itemId, setItemId] = useState<number>();
  const { data: item } = useQuery({ ...cameraQuery(itemId ?? 0), enabled: itemId !== undefined });
  const [typedPrices, typedDays, openingHours] = useWatch<
    SettingsFormValues,
    ['prices', 'days', 'house.openingHours']
  >({ name: ['prices', 'days', 'house.openingHours'] });
  const prices = pricesInput.safeParse(pricesFromForm(typedPrices));
  const typed = prices.success && {
    prices: prices.data,
    days: { openDays: typedDays.openDays.map(Number), closedDates: typedDays.closedDates },
    house: { openingHours },
  };
  const priceOf = (startDate: Day, days: number, rules: Parameters<typeof priceRulesOf>[0]) =>
    priceRental(
      { startDate, endDate: addDays(startDate, days - 1), ...noTimes, lines: [lineOf(item)] },
      priceRulesOf(rules),
    );
  return (
    <div
      role="group"
      aria-label="Example"
      className="grid gap-4 rounded-md border border-hairline bg-sunken p-4"
    >
      <div role="status" aria-label="The rules in words">
        <ul className="grid gap-0.5 text-sm">
          {typed ? (
            rulesInWords(typed.prices).map((sentence) => <li key={sentence}>{sentence}</li>)
          ) : (
            <li className="text-muted">
              These rules cannot be saved as they are typed.{' '}
              {prices.error && reasonsOf(prices.error)}
            </li>
          )}
        </ul>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ItemField onChoose={setItemId} />
        <TextField
          label="From day"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </div>
      {typed && isDay(from) && (
        <table className="figures w-full text-sm">
          <caption className="pb-2 text-left text-muted">
            {item ? item.name : `An item for ${formatMoney(examplePrice)} a day`}
          </caption>
          <thead>
            <tr className="text-left text-xs text-muted">
              <th className="py-1 font-normal">Days</th>
              <th className="py-1 font-normal max-sm:hidden">Until</th>
              <th className="py-1 font-normal">Counts as</th>
              <th className="py-1 text-right font-normal">In force</th>
              <th className="py-1 text-right font-normal">As typed</th>
            </tr>
          </thead>
          <tbody>
            {lengths.map((days) => {
              const now = priceOf(from, days, inForce);
              const next = priceOf(from, days, typed);
              return (
                <tr key={days} className="border-t border-hairline">
                  <td className="py-1">{days}</td>
                  <td className="py-1 max-sm:hidden">{weekdayAndDay(addDays(from, days - 1))}</td>
                  <td className="py-1">{countText(next.chargedDays, typed.prices.countedAs)}</td>
                  <td className="py-1 text-right">{formatMoney(toDollars(now.total))}</td>
                  <td
                    className={`py-1 text-right ${next.total === now.total ? '' : 'font-semibold text-warning'}`}
                  >
                    {formatMoney(toDollars(next.total))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}

function ItemField({ onChoose }: { onChoose: (id: number) => void }) {
  const [text, setText] = useState('');
  const { data: found } = useQuery({
    ...exampleItems(text.trim()),
    placeholderData: keepPreviousData,
  });
  return (
    <ComboboxField
      label="Item"
      placeholder="Search by name, brand, model or description..."
      text={text}
      onText={setText}
      options={found}
      nothing="No cameras match"
      onChoose={({ id }) => onChoose(id)}
    />
  );
}
