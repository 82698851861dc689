import { useEffect } from 'react';
import type { PaletteGroup, PaletteOption } from './palette-groups.tsx';

/** The element id of an option; `place` counts through all groups. */
export const lineId = (listId: string, place: number): string => `${listId}-${place}`;

/** The list of options below the search field; the focus stays in the field. */
export function PaletteList({
  listId,
  groups,
  active,
  onPoint,
  onChoose,
}: {
  listId: string;
  groups: PaletteGroup[];
  /** The place of the option that Enter chooses, counted through all groups. */
  active: number;
  onPoint: (place: number) => void;
  onChoose: (option: PaletteOption) => void;
}) {
  useEffect(() => {
    document.getElementById(lineId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const order = groups.flatMap(({ options }) => options);
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="overflow-y-auto overscroll-contain p-2 text-sm"
    >
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-label={name}>
          <div aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
            {name}
          </div>
          {options.map((option) => {
            const place = order.indexOf(option);
            return (
              <Line
                key={option.id}
                id={lineId(listId, place)}
                option={option}
                isActive={place === active}
                onPoint={() => onPoint(place)}
                onChoose={() => onChoose(option)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Line({
  id,
  option: { Icon, label, detail, end },
  isActive,
  onPoint,
  onChoose,
}: {
  id: string;
  option: PaletteOption;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-md px-2 py-1 text-left aria-selected:bg-sunken md:min-h-9 md:flex-nowrap forced-colors:aria-selected:outline-2"
    >
      <Icon className="size-4 shrink-0 text-muted" />
      <span className="max-w-[80%] truncate font-medium max-md:grow md:max-w-[60%] md:shrink-0">
        {label}
      </span>
      {detail && (
        <span className="truncate text-muted max-md:order-last max-md:basis-full max-md:pl-6">
          {detail}
        </span>
      )}
      {end && (
        <span className="flex shrink-0 items-center gap-2 text-xs text-muted max-md:pl-6 md:ml-auto">
          {end}
        </span>
      )}
    </button>
  );
}
