import { useEffect, useRef, type ReactNode } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { formatBalance } from '#shared/format.rules.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { TakePayment } from '../../bookings/take-payment.tsx';
import { keysSetting } from '../../frame/device-setting.ts';
import type { Ticks } from '../ticks.ts';

/**
 * The foot of an open booking, which stays in sight: the number of chosen units, the amount due and
 * the main button.
 */
export function CounterFoot({
  booking: { account },
  booking,
  ready,
  wanted,
  ticks,
  failure,
  act,
}: {
  booking: BookingDetails;
  ready: number;
  wanted: number;
  /** The ticked units; the button `Undo` removes the last tick before anything is saved. */
  ticks: Ticks;
  /** The refusal of the main button's call; it is in sight wherever the booking is scrolled to. */
  failure: ReactNode;
  /** The main button: its label and its act. */
  act: {
    label: string;
    pendingLabel: string;
    pending: boolean;
    disabled: boolean;
    run: () => void;
  };
}) {
  const main = useRef<HTMLButtonElement>(null);
  useMainKey(main);
  const due = account?.due ?? 0;
  return (
    <div className="sticky bottom-0 z-10 mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline bg-background py-3 short:static lg:-mx-5 lg:bg-surface lg:px-5">
      <div className="w-full empty:hidden">{failure}</div>
      <p role="status" className="figures text-sm font-medium">
        {ready} of {wanted} ready
      </p>
      <Button
        variant="ghost"
        size="sm"
        disabled={ticks.ids.length === 0}
        onClick={() => ticks.undo()}
      >
        Undo
      </Button>
      {due !== 0 && <p className="figures ml-auto text-sm font-medium">Due {formatBalance(due)}</p>}
      <div className={`flex gap-2 max-sm:w-full ${due === 0 ? 'ml-auto' : ''}`}>
        {due > 0 && <TakePayment booking={booking} variant="secondary" className="max-sm:flex-1" />}
        <ActButton
          ref={main}
          onClick={act.run}
          disabled={act.disabled}
          pending={act.pending}
          pendingLabel={act.pendingLabel}
          aria-keyshortcuts="Control+Enter"
          title="Ctrl Enter"
          className="max-sm:flex-1"
        >
          {act.label}
        </ActButton>
      </div>
    </div>
  );
}

/**
 * Presses the main button with Ctrl+Enter wherever the focus is. Enter alone cannot be the key,
 * because scanners send it.
 */
function useMainKey(main: { current: HTMLButtonElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (!keysSetting.isOn() || document.querySelector('[role=dialog], [role=alertdialog]'))
        return;
      event.preventDefault();
      main.current?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [main]);
}
