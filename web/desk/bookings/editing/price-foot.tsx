import type { ReactNode } from 'react';
import { formatMoney } from '#shared/format.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';
import { DialogFoot } from '../../../ui/dialogs/dialog.tsx';

/**
 * The foot of a dialog with a form for a booking; it stays in sight with the price, a refusal and
 * the buttons.
 */
export const PriceFoot = ({
  quote,
  failure,
  children,
}: {
  quote: Quote | undefined;
  failure: ReactNode;
  children: ReactNode;
}) => (
  <DialogFoot>
    {failure}
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="figures text-lg font-semibold">{quote && formatMoney(quote.total)}</p>
      {children}
    </div>
  </DialogFoot>
);
