import { formatNumber } from '#shared/format.rules.ts';

/** Figures in a row, each with what it counts. */
export const Counters = ({
  label,
  items,
}: {
  /** Accessible name of the group. */
  label: string;
  items: { name: string; value: number | undefined }[];
}) => (
  <dl
    aria-label={label}
    className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline sm:flex"
  >
    {items.map(({ name, value }) => (
      <div
        key={name}
        className="grid flex-1 content-between gap-1 bg-surface px-4 py-3 last:odd:col-span-2"
      >
        <dt className="text-xs text-muted">{name}</dt>
        <dd className="figures text-xl font-semibold">
          {value === undefined ? '–' : formatNumber(value)}
        </dd>
      </div>
    ))}
  </dl>
);
