import type { ReactNode } from 'react';
import { Menu, MenuCheckbox } from '../../ui/dialogs/menu.tsx';
import type { HiddenColumns } from './hidden-columns.tsx';

/** The menu of a table's columns; it is open from the start. */
export default function ColumnsMenu({
  trigger,
  columns,
  hidden,
  toggle,
}: HiddenColumns & { trigger: ReactNode; columns: readonly string[] }) {
  return (
    <Menu trigger={trigger} defaultOpen>
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
}
