import { ThemeSwitch } from '../theme-switch.tsx';

/** The classes of a row in a sheet that leads to a page. */
export const sheetRow =
  'flex min-h-12 items-center gap-2 border-b border-hairline text-left text-base font-medium aria-[current=page]:text-accent';

export const SheetAppearance = () => (
  <div className="flex items-center justify-between pt-2 text-sm text-muted">
    Appearance
    <ThemeSwitch />
  </div>
);
