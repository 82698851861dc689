import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { promoProblemOf, quoteQuery, type AskedRental } from './rental.api.ts';

/** The most characters of a promo code (docs/contract/prices.md 10). */
const longest = 30;

/** Gives a new control the focus when it is rendered, because the pressed control is gone. */
const takeFocus = (control: HTMLElement | null) => control?.focus();

/**
 * The field for a promo code. A code is kept once the house accepts it for the rental. When it no
 * longer fits after a change of the rental, the reason stands beside it.
 */
export default function PromoCode({
  rental,
  code,
  problem,
  onChange,
}: {
  rental: AskedRental;
  /** The accepted promo code; empty when there is none. */
  code: string;
  problem: string | undefined;
  onChange: (code: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const { data: shop } = useQuery(shopQuery());
  const apply = useMutation({
    mutationFn: (promoCode: string) =>
      client.fetchQuery(quoteQuery({ ...rental, promoCode }, shop?.today)),
    onSuccess(quote, promoCode) {
      if (promoProblemOf(quote)) return;
      setTyped('');
      // Capital and small letters are equal in a promo code, so the house's own spelling is kept.
      onChange(quote.promo?.code ?? promoCode);
    },
  });
  const refused = apply.data && promoProblemOf(apply.data);
  const press = () => typed.trim() && apply.mutate(typed.trim());
  if (code) {
    return (
      <div className="grid justify-items-start gap-1.5 text-sm">
        <span className="inline-flex items-center gap-1 rounded-full bg-sunken pl-3">
          <span className="break-all">{code}</span>
          <Button
            variant="ghost"
            size="icon"
            ref={apply.isSuccess ? takeFocus : undefined}
            aria-label={`Remove ${code}`}
            onClick={() => onChange('')}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </span>
        {problem && (
          <p role="alert" className="text-error">
            {problem}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-2 justify-self-stretch">
      <Button
        variant="text"
        className="justify-self-start"
        ref={apply.isSuccess && !isOpen ? takeFocus : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Have a code?
      </Button>
      {isOpen && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
          <TextField
            label="Promo code"
            ref={takeFocus}
            value={typed}
            maxLength={longest}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={refused ?? (apply.error ? failureText(apply.error) : undefined)}
            onChange={({ target }) => {
              setTyped(target.value);
              apply.reset();
            }}
            onKeyDown={(event) => {
              // Without this, Enter would submit the form around the field, which books the rental.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              press();
            }}
          />
          <ActButton
            variant="secondary"
            className="mt-6.75 h-11 sm:h-10"
            pending={apply.isPending}
            pendingLabel="Checking..."
            onClick={press}
          >
            Apply
          </ActButton>
        </div>
      )}
    </div>
  );
}
