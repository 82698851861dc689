import type { BookingLedger } from '#shared/money/booking-ledger.ts';
import {
  ledgerLimits,
  methodLabels,
  paymentMethods,
  type PaymentMethod,
} from '#shared/money/ledger.rules.ts';
import { hasTwoDecimals, toCents, toDollars } from '#shared/prices/prices.rules.ts';
import { numberFrom, readTwice } from '#shared/typed-numbers.rules.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** A deposit as it is typed. */
export interface TypedDeposit {
  amount: string;
  method: PaymentMethod;
}

/** The form has the fields of a deposit when one was agreed or is already held. */
export const asksDeposit = (ledger: BookingLedger | undefined): boolean =>
  ledger !== undefined && (ledger.deposit.agreed > 0 || ledger.deposit.held > 0);

/** The part of the agreed deposit that is not held yet, with the card as its method. */
export function expectedDeposit(ledger: BookingLedger | undefined): TypedDeposit {
  const { agreed, held } = ledger?.deposit ?? { agreed: 0, held: 0 };
  return {
    amount: agreed > held ? String(toDollars(toCents(agreed) - toCents(held))) : '',
    method: 'card',
  };
}

/** Dollars; 0 where nothing is taken, undefined where something else than an amount is typed. */
export function dollarsOf({ amount }: TypedDeposit): number | undefined {
  const dollars = numberFrom(amount.trim() || '0');
  const isAmount = dollars >= 0 && dollars <= ledgerLimits.amount && hasTwoDecimals(dollars);
  return isAmount ? dollars : undefined;
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
        dollarsOf(value) === undefined
          ? (readTwice(value.amount) ?? 'Please enter an amount such as 49.50, or none')
          : undefined
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
