import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';

export interface HiddenColumns {
  hidden: ReadonlySet<string>;
  /** Hides the column with this heading, or shows it again. */
  toggle: (heading: string) => void;
}

function read(key: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(key) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

/**
 * The columns of a table that the signed-in person has hidden; the choice is stored on the device.
 */
export function useHiddenColumns(table: string): HiddenColumns {
  const key = `desk-columns-${useUser()?.id}-${table}`;
  const [hidden, setHidden] = useState(() => read(key));
  return {
    hidden,
    toggle(heading) {
      const next = new Set(hidden);
      if (!next.delete(heading)) next.add(heading);
      setHidden(next);
      try {
        localStorage.setItem(key, JSON.stringify([...next]));
      } catch {
        // The browser refuses to store anything, so the choice lasts only until the page is left.
      }
    },
  };
}

const loadMenu = () => import('./columns-menu.tsx');
const OpenMenu = lazy(loadMenu);

/** The button that opens the menu in which columns are hidden. */
export function ColumnsMenu(props: HiddenColumns & { columns: readonly string[] }) {
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <Button
      variant="secondary"
      aria-haspopup="menu"
      className="max-md:hidden"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      {...(!wanted && { onClick: () => setWanted(true) })}
    >
      <Columns3 aria-hidden className="size-4" />
      Columns
    </Button>
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <OpenMenu trigger={trigger} {...props} />
    </Suspense>
  );
}
