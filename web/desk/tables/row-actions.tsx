import { Link } from '@tanstack/react-router';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { TableLayout } from './table-layout.ts';

const loadMenu = () => import('./row-menu.tsx');
const RowMenu = lazy(loadMenu);

interface Named {
  label: string;
  Icon?: LucideIcon;
}

/** An action for a row: a function, or a link to the chat about the booking with this number. */
export type RowAction = Named & ({ onPress: () => void } | { chat: number });

interface Actions {
  /** The name of the row for screen readers, which read it after the name of the action. */
  of: string;
  actions: RowAction[];
  /** Loads the code of the dialogs when somebody is about to press a button. */
  preload: () => void;
}

/**
 * The actions of a row: one button for each, or a single button with a menu where there is little
 * room.
 */
export const RowActions = ({ layout, ...row }: Actions & { layout: TableLayout }) =>
  layout === 'cards' || layout === 'xl' || row.actions.length === 1 ? (
    <SideBySide {...row} />
  ) : (
    <Behind {...row} />
  );

/** The class `relative` puts the buttons above the button that opens the whole row. */
const look = { variant: 'ghost', size: 'sm', className: 'relative px-2.5 xl:h-7 xl:px-2' } as const;

const SideBySide = ({ actions, preload }: Actions) => (
  <span className="-mx-2 inline-flex flex-wrap md:mx-0" onPointerEnter={preload} onFocus={preload}>
    {actions.map(({ label, Icon, ...action }) =>
      'chat' in action ? (
        <Link
          key={label}
          to="/chat/$bookingId"
          params={{ bookingId: String(action.chat) }}
          className={buttonClass(look)}
        >
          {label}
        </Link>
      ) : (
        <Button key={label} {...look} onClick={action.onPress}>
          {Icon && <Icon aria-hidden className="size-4" />}
          {label}
        </Button>
      ),
    )}
  </span>
);

function Behind({ of, actions, preload }: Actions) {
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const load = () => {
    void loadMenu();
    preload();
  };
  const trigger = (
    <MenuButton
      ref={button}
      aria-label={`Actions of ${of}`}
      onPointerEnter={load}
      onFocus={load}
      {...(!wanted && { onClick: () => setWanted(true) })}
    />
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <RowMenu
        trigger={trigger}
        actions={actions}
        onPress={(act) => {
          // A closing dialog returns the focus to the element that had it before. It must be the
          // menu's button, because the menu itself is gone by then.
          button.current?.focus();
          act();
        }}
      />
    </Suspense>
  );
}

const MenuButton = (props: ComponentProps<'button'>) => (
  <Button {...look} aria-haspopup="menu" {...props}>
    <Ellipsis aria-hidden className="size-5" />
  </Button>
);
