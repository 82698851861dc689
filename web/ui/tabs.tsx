import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab<Value extends string = string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
}

/** A row of tabs. The caller keeps the chosen tab, in a state or in the page's address. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  fills = false,
}: {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /**
   * Whether the chosen tab fills the height of the window and scrolls by itself, on wide screens.
   */
  fills?: boolean;
}) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      className={fills ? 'flex h-full min-h-0 flex-col' : undefined}
    >
      <Radix.List
        aria-label={label}
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={
            fills
              ? 'min-h-0 flex-1 -outline-offset-2 lg:overflow-y-auto short:overflow-visible!'
              : 'pt-6'
          }
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
