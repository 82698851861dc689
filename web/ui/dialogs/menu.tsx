import { createLink } from '@tanstack/react-router';
import { DropdownMenu as Radix } from 'radix-ui';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useLayer } from '../../lib/screen/layers.ts';

/** A menu that opens below its trigger, which must be a single button. */
export function Menu({
  trigger,
  align = 'end',
  defaultOpen = false,
  children,
}: {
  trigger: ReactNode;
  align?: 'start' | 'end';
  defaultOpen?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(defaultOpen);
  useLayer(open, () => setOpen(false));
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 max-w-72 min-w-56 rounded-md border border-hairline bg-surface p-1.5 text-ink shadow-floating animate-appear"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass =
  'flex min-h-9 items-center gap-3 rounded-sm px-2.5 text-sm outline-none select-none data-highlighted:bg-sunken data-disabled:opacity-50';

export const MenuItem = ({ className = '', ...rest }: ComponentProps<typeof Radix.Item>) => (
  <Radix.Item {...rest} className={`${itemClass} cursor-pointer ${className}`} />
);

/** An entry of a menu that is ticked and unticked; the menu stays open. */
export const MenuCheckbox = ({ children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) => (
  <Radix.CheckboxItem
    {...rest}
    onSelect={(event) => event.preventDefault()}
    className={`${itemClass} cursor-pointer`}
  >
    <span
      aria-hidden
      className="grid size-4 place-items-center rounded-sm border border-outline text-xs"
    >
      <Radix.ItemIndicator>✓</Radix.ItemIndicator>
    </span>
    {children}
  </Radix.CheckboxItem>
);

function MenuAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <Radix.Item asChild>
      <a {...rest} className={itemClass}>
        {children}
      </a>
    </Radix.Item>
  );
}

/** An entry of a menu that leads to a page of the shop. */
export const MenuLink = createLink(MenuAnchor);

export const MenuSeparator = () => <Radix.Separator className="my-1.5 h-px bg-hairline" />;
