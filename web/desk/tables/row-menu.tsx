import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLink } from '../../ui/dialogs/menu.tsx';
import type { RowAction } from './row-actions.tsx';

/**
 * The menu with the actions of a row. It is rendered open, because its code is loaded when the
 * button is pressed.
 */
export default function RowMenu({
  trigger,
  actions,
  onPress,
}: {
  trigger: ReactNode;
  actions: RowAction[];
  onPress: (action: () => void) => void;
}) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {actions.map(({ label, Icon, ...action }) => {
        const face = (
          <>
            {Icon && <Icon aria-hidden className="size-4" />}
            {label}
          </>
        );
        return 'chat' in action ? (
          <MenuLink
            key={label}
            to="/chat/$bookingId"
            params={{ bookingId: String(action.chat) }}
            preload={false}
          >
            {face}
          </MenuLink>
        ) : (
          <MenuItem key={label} onSelect={() => onPress(action.onPress)}>
            {face}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
