import { useEffect, useRef, type ReactNode } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { formatBalance } from '#shared/format.rules.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { TakePayment } from '../../bookings/take-payment.tsx';
import { keysSetting } from '../../frame/device-setting.ts';
import type { Ticks } from '../ticks.ts';

/** The end of an open booking, which stays in sight: how many units are ready, what is due, and the main button. */
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
  /** `Undo` unticks the last of them, before anything is saved. */
  ticks: Ticks;
  /** The refusal of the main button's act, seen wherever the booking is scrolled to. */
  failure: ReactNode;
  /** The main button. */
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

/** Ctrl+Enter presses the main button wherever the focus is: a plain Enter is sent by scanners. */
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
