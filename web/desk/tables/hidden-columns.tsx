import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';

export interface HiddenColumns {
  hidden: ReadonlySet<string>;
  /** Hides a column, or shows it again. */
  toggle: (heading: string) => void;
}

function read(key: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(key) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

/** The columns of a table that somebody has hidden: each person's own choice, kept on the device. */
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
        // Storage is forbidden: the choice lives as long as the page.
      }
    },
  };
}

const loadMenu = () => import('./columns-menu.tsx');
const OpenMenu = lazy(loadMenu);

/** A button that opens a menu of columns, which can be hidden and shown. */
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
