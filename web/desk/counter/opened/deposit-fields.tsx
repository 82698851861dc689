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

/** The fields of a deposit; the amount is a typed text. */
export interface TypedDeposit {
  amount: string;
  method: PaymentMethod;
}

/** Whether the form of the hand-over asks for a deposit: one was agreed, or one is held already. */
export const asksDeposit = (ledger: BookingLedger | undefined): boolean =>
  ledger !== undefined && (ledger.deposit.agreed > 0 || ledger.deposit.held > 0);

/** The fields for the part of the agreed deposit that is not held yet, paid by card. */
export function expectedDeposit(ledger: BookingLedger | undefined): TypedDeposit {
  const { agreed, held } = ledger?.deposit ?? { agreed: 0, held: 0 };
  return {
    amount: agreed > held ? String(toDollars(toCents(agreed) - toCents(held))) : '',
    method: 'card',
  };
}

/**
 * The typed deposit in dollars: 0 for an empty field, undefined for a text that is no valid amount.
 */
export function dollarsOf({ amount }: TypedDeposit): number | undefined {
  const dollars = numberFrom(amount.trim() || '0');
  const isAmount = dollars >= 0 && dollars <= ledgerLimits.amount && hasTwoDecimals(dollars);
  return isAmount ? dollars : undefined;
}

/**
 * Fields for the deposit that is taken with a hand-over; none is taken when the amount is empty or
 * 0.
 */
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
