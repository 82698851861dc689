import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab<Value extends string = string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
}

/** Tabs whose choice the caller keeps, in a component's state or in the URL. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
}: {
  /** Accessible name of the row of tabs. */
  label: string;
  tabs: Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-hairline"
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
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
