import type { ReactNode } from 'react';
import { Menu, MenuCheckbox } from '../../ui/dialogs/menu.tsx';
import type { HiddenColumns } from './hidden-columns.tsx';

/**
 * The menu in which columns of a table are hidden. It is rendered open, because its code is loaded
 * when the button is pressed.
 */
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
