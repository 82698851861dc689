import { useIsMobile } from '../../lib/screen/use-is-mobile.ts';
import { useMedia } from '../../lib/screen/use-media.ts';

const tableWidths = ['md', 'lg', 'xl'] as const;
export type TableWidth = (typeof tableWidths)[number];

/**
 * The layout of a table by the width of the window: cards on a phone, else the name of a Tailwind
 * breakpoint. The widest layout, `xl`, shows all columns and buttons.
 */
export type TableLayout = 'cards' | TableWidth;

export function useTableLayout(): TableLayout {
  const isMobile = useIsMobile();
  const isLarge = useMedia('(min-width: 64rem)');
  const isWidest = useMedia('(min-width: 80rem)');
  return isMobile ? 'cards' : isWidest ? 'xl' : isLarge ? 'lg' : 'md';
}

/**
 * Whether a layout shows a column that tables have from the width `from` on; cards show all
 * columns.
 */
export const isShown = (from: TableWidth | undefined, layout: TableLayout): boolean =>
  from === undefined ||
  layout === 'cards' ||
  tableWidths.indexOf(layout) >= tableWidths.indexOf(from);
