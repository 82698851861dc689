import { useState } from 'react';
import { kindLabels } from '#shared/cameras/specs.rules.ts';
import type { SeveralFilter } from '#shared/stock/finding.rules.ts';
import type { Facets } from '#shared/stock/finding.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import type { CollectionSearch } from './filters.ts';

/** The filters with checkboxes and their headings. */
export const checkedFilters = {
  kind: 'Kind',
  sensor: 'Sensor',
  mount: 'Mount',
  resolution: 'Resolution',
} as const satisfies Partial<Record<SeveralFilter, string>>;
export type CheckedFilter = keyof typeof checkedFilters;
export const checkedNames = Object.keys(checkedFilters) as CheckedFilter[];

/** The label for a value of a filter. */
export const facetText = (name: SeveralFilter, value: string): string =>
  name === 'kind' && value in kindLabels ? kindLabels[value as keyof typeof kindLabels] : value;

/**
 * A filter as a list of checkboxes. A value without matching items is left out unless it is chosen.
 */
export function FacetField({
  name,
  chosen = [],
  counts = [],
  form,
  onChange,
}: {
  name: CheckedFilter;
  chosen: string[] | undefined;
  counts: Facets[CheckedFilter] | undefined;
  /** The id of the form to which the checkboxes belong. */
  form: string | undefined;
  onChange: (change: CollectionSearch) => void;
}) {
  // A checkbox shows its new state at once; the page's address changes a moment later.
  const inAddress = chosen.join('\n');
  const [ticked, setTicked] = useState({ inAddress, values: chosen });
  const shown = ticked.inAddress === inAddress ? ticked.values : chosen;
  const counted = new Map(counts.map(({ value, count }) => [value, count]));
  const values = [...new Set([...counted.keys(), ...shown])].toSorted((a, b) =>
    facetText(name, a).localeCompare(facetText(name, b), 'en', { numeric: true }),
  );
  if (values.length === 0) return null;
  const toggle = (value: string, isOn: boolean) => {
    const left = shown.filter((other) => other !== value);
    const next = isOn ? [...left, value] : left;
    setTicked({ inAddress, values: next });
    onChange({ [name]: next.length > 0 ? next : undefined });
  };
  return (
    <fieldset className="grid gap-1 border-t border-hairline pt-4">
      <legend className="float-left mb-2 text-sm font-semibold">{checkedFilters[name]}</legend>
      {values.map((value) => (
        <CheckboxField
          key={value}
          form={form}
          name={name}
          value={value}
          checked={shown.includes(value)}
          onChange={({ target }) => toggle(value, target.checked)}
          className="clear-both min-h-8 content-center"
          label={
            <span className="flex justify-between gap-3">
              {facetText(name, value)}{' '}
              <span className="figures text-muted">{counted.get(value) ?? 0}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
