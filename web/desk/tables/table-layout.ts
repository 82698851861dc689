import { useIsMobile } from '../../lib/screen/use-is-mobile.ts';
import { useMedia } from '../../lib/screen/use-media.ts';

const tableWidths = ['md', 'lg', 'xl'] as const;
export type TableWidth = (typeof tableWidths)[number];

/** Cards on a phone, else a table in the width of that breakpoint; the widest has all columns and buttons. */
export type TableLayout = 'cards' | TableWidth;

export function useTableLayout(): TableLayout {
  const isMobile = useIsMobile();
  const isLarge = useMedia('(min-width: 64rem)');
  const isWidest = useMedia('(min-width: 80rem)');
  return isMobile ? 'cards' : isWidest ? 'xl' : isLarge ? 'lg' : 'md';
}

/** Whether a layout has a column that tables have from some width on; cards have all. */
export const isShown = (from: TableWidth | undefined, layout: TableLayout): boolean =>
  from === undefined ||
  layout === 'cards' ||
  tableWidths.indexOf(layout) >= tableWidths.indexOf(from);
