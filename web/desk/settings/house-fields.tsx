import { useFormContext } from 'react-hook-form';
import { fieldOf } from '../../lib/form-field.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Group } from './group.tsx';
import { LogoField } from './logo-field.tsx';
import type { SettingsFormValues } from './settings-form.rules.ts';

const markup = 'Paragraphs, headings that begin with #, and lists whose lines begin with -';

/** The fields about the house: its name and address, and its texts for papers and pages. */
export function HouseFields() {
  const field = fieldOf(useFormContext<SettingsFormValues>());
  return (
    <Group title="House" note="Shown in the header and footer, in titles and on paper.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" autoComplete="off" {...field('house.name')} />
        <TextField label="Hours" autoComplete="off" {...field('house.hours')} />
        <TextField label="Email" type="email" autoComplete="off" {...field('house.email')} />
        <TextField label="Phone" type="tel" autoComplete="off" {...field('house.phone')} />
      </div>
      <TextAreaField label="Address" rows={3} {...field('house.address')} />
      <LogoField />
      <TextAreaField label="Order sheet footer" rows={2} {...field('house.orderSheetFooter')} />
      <TextAreaField label="What to bring" rows={2} {...field('house.bring')} />
      <TextAreaField
        label="Searches on the home page"
        hint="One a line, such as Wedding or Travel: each leads to the items that have the word"
        rows={3}
        {...field('house.searches')}
      />
      <TextAreaField label="Terms" hint={markup} rows={10} {...field('house.terms')} />
      <TextAreaField label="Privacy" hint={markup} rows={10} {...field('house.privacy')} />
    </Group>
  );
}
