import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import { controlClass } from '../../ui/fields/control.ts';

const textIn = (form: HTMLFormElement | null, name: string): string =>
  String(new FormData(form ?? undefined).get(name) ?? '').trim();

/**
 * The search for free items on the home page. It is a plain form until the scripts are loaded, and
 * then gets the shop's calendar.
 */
export function Finder() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [days, setDays] = useState<{
    Fields: ComponentType<{ typed: DayRange }>;
    typed: DayRange;
  }>();
  useEffect(() => {
    void import('./finder-days.tsx').then(({ FinderDays }) => {
      const [startDate, endDate] = [textIn(form.current, 'from'), textIn(form.current, 'to')];
      const isRange = startDate && endDate >= startDate;
      setDays({ Fields: FinderDays, typed: { startDate, endDate: isRange ? endDate : '' } });
    });
  }, []);
  return (
    <form
      ref={form}
      action="/cameras"
      aria-label="Find what is free"
      className="grid grid-cols-1 items-end gap-3 rounded-lg border border-hairline bg-surface p-3 shadow-raised lg:grid-cols-[minmax(0,1fr)_26rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        const text = (name: string) => textIn(form.current, name) || undefined;
        void navigate({
          to: '/cameras',
          search: { search: text('search'), from: text('from'), to: text('to') },
        });
      }}
    >
      <label className="grid rounded-md px-3 text-xs text-muted">
        What
        <input
          type="text"
          name="search"
          placeholder="Camera, lens, light or sound"
          autoComplete="off"
          className="-mx-2 h-9 px-2 text-base text-ink"
        />
      </label>
      <fieldset className="h-[3.7rem] min-w-0">
        <legend className="sr-only">When</legend>
        {days ? (
          <days.Fields typed={days.typed} />
        ) : (
          <div className="grid grid-cols-2 gap-3">
            <Day name="from">Pick-up date</Day>
            <Day name="to">Return date</Day>
          </div>
        )}
      </fieldset>
      <Button type="submit" size="lg" className="lg:h-14!">
        See What Is Free
      </Button>
    </form>
  );
}

const Day = ({ name, children }: { name: string; children: string }) => (
  <label className="grid min-w-0 grid-cols-1 text-xs leading-4.5 text-muted">
    {children}
    <input type="date" name={name} className={`${controlClass} h-10`} />
  </label>
);
