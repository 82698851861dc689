import { keepToLength } from '../../../ui/fields/keep-to-length.ts';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { cleaned } from '#shared/counter/scan.rules.ts';
import { controlClass } from '../../../ui/fields/control.ts';

/** The field for typing and scanning; Enter or Tab sends its text. */
export function ScanBox({
  ref,
  typed,
  onType,
  onEnter,
}: {
  ref: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  onEnter: () => void;
}) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
      className="relative max-w-prose"
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 m-auto size-4 text-muted"
      />
      <input
        ref={ref}
        type="search"
        aria-label="Scan or search"
        placeholder="Booking number, customer or unit code"
        autoComplete="off"
        // The field has the focus from the start, because a scanner only types.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a scanner needs the focus here
        autoFocus
        {...keepToLength(300)}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Some scanners send Tab after a code, in place of Enter.
          if (event.key !== 'Tab' || event.shiftKey || !cleaned(typed)) return;
          event.preventDefault();
          onEnter();
        }}
        className={`${controlClass} h-12 pl-9`}
      />
    </form>
  );
}
