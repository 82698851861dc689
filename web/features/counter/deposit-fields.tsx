import type { Account } from '#shared/account.ts';
import { methodLabels, paymentMethods, type PaymentMethod } from '#shared/ledger.rules.ts';
import { hasTwoDecimals } from '#shared/prices.rules.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A deposit as it is typed. */
export interface TypedDeposit {
  amount: string;
  method: PaymentMethod;
}

/** What of the agreed deposit is not held yet, by card. */
export function expectedDeposit(account: Account | undefined): TypedDeposit {
  const { agreed, held } = account?.deposit ?? { agreed: 0, held: 0 };
  return { amount: agreed > held ? String(agreed - held) : '', method: 'card' };
}

/** Dollars; 0 where nothing is taken, undefined where something else than an amount is typed. */
export function dollarsOf({ amount }: TypedDeposit): number | undefined {
  const dollars = Number(amount.trim() || '0');
  return Number.isFinite(dollars) && dollars >= 0 && hasTwoDecimals(dollars) ? dollars : undefined;
}

/** The deposit that is taken with a hand-over; empty or 0 takes none. */
export const DepositFields = ({
  value,
  onChange,
}: {
  value: TypedDeposit;
  onChange: (deposit: TypedDeposit) => void;
}) => (
  <div className="grid grid-cols-2 gap-3 sm:max-w-dialog">
    <TextField
      label="Deposit ($)"
      inputMode="decimal"
      autoComplete="off"
      value={value.amount}
      error={
        dollarsOf(value) === undefined ? 'Please enter an amount such as 49.50, or none' : undefined
      }
      onChange={({ target }) => onChange({ ...value, amount: target.value })}
    />
    <SelectField
      label="Method"
      value={value.method}
      onChange={({ target }) =>
        onChange({
          ...value,
          method: paymentMethods.find((one) => one === target.value) ?? value.method,
        })
      }
    >
      {paymentMethods.map((method) => (
        <option key={method} value={method}>
          {methodLabels[method]}
        </option>
      ))}
    </SelectField>
  </div>
);
