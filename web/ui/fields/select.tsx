import type { ComponentProps } from 'react';
import { controlClass } from './control.ts';
import { DownIcon } from '../icons.tsx';

/** The browser's own select. It needs an `aria-label` when there is no visible label. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select
        {...select}
        className={`${controlClass} h-11 appearance-none truncate pr-9 sm:h-10`}
      />
      <DownIcon className="pointer-events-none absolute inset-y-0 right-3 m-auto size-4 text-muted" />
    </span>
  );
}
