import { useEffect, useRef } from 'react';
import type { Ticks } from '../ticks.ts';

/** A unit that can be ticked. After a scan it is scrolled into view and lights up. */
export function UnitChip({
  unit: { id, code },
  ticks,
  disabled,
}: {
  unit: { id: number; code: string };
  ticks: Ticks;
  disabled: boolean;
}) {
  const chip = useRef<HTMLLabelElement>(null);
  const isScanned = ticks.scanned === id && ticks.has(id);
  useEffect(() => {
    if (isScanned) chip.current?.scrollIntoView({ block: 'nearest' });
  }, [isScanned]);
  return (
    <label
      ref={chip}
      className={`figures inline-flex h-10 scroll-mt-36 scroll-mb-40 items-center gap-2 rounded-md border border-outline bg-surface px-2.5 text-sm font-medium select-none has-checked:border-success has-checked:bg-success-soft has-checked:text-success has-disabled:opacity-50 sm:h-8 lg:scroll-mt-4 ${isScanned ? 'scanned outline-2 outline-success' : ''}`}
    >
      <input
        type="checkbox"
        checked={ticks.has(id)}
        disabled={disabled}
        onChange={({ target }) => (target.checked ? ticks.add(id) : ticks.remove(id))}
        className="size-4 shrink-0 accent-success"
      />
      {code}
    </label>
  );
}
