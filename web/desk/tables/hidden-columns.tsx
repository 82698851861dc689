import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuCheckbox } from '../../ui/dialogs/menu.tsx';

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

/** A menu of columns, which can be hidden and shown. */
export const ColumnsMenu = ({
  columns,
  hidden,
  toggle,
}: HiddenColumns & { columns: readonly string[] }) => (
  <Menu
    trigger={
      <Button variant="secondary" className="max-md:hidden">
        <Columns3 aria-hidden className="size-4" />
        Columns
      </Button>
    }
  >
    {columns.map((heading) => (
      <MenuCheckbox
        key={heading}
        checked={!hidden.has(heading)}
        onCheckedChange={() => toggle(heading)}
      >
        {heading}
      </MenuCheckbox>
    ))}
  </Menu>
);
