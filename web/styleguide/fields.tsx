import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { ComboboxField } from '../ui/fields/combobox-field.tsx';
import { controlClass } from '../ui/fields/control.ts';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { Field, FieldError } from '../ui/fields/field.tsx';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextAreaField } from '../ui/fields/text-area-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const kinds = (
  <>
    <option>DSLR Cameras</option>
    <option>Mirrorless Cameras</option>
  </>
);

const items = ['Canon EOS R5', 'Canon RF 70-200mm', 'Sony FX6'].map((name, id) => ({ id, name }));

function Finding() {
  const [text, setText] = useState('');
  return (
    <ComboboxField
      label="Add item"
      hint="Type, or press the arrow down."
      text={text}
      onText={setText}
      options={items.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))}
      nothing="Nothing matches"
      onChoose={({ name }) => setText(name)}
    />
  );
}

export const Fields = () => (
  <Chapter title="Fields">
    <Specimen title="Text" shows="TextField">
      <TextField label="Username" placeholder="Empty, with a placeholder" />
      <TextField label="First name" defaultValue="Alex" />
      <TextField
        label="Email"
        defaultValue="alex@lensyard.example"
        hint="This email will be used for account notifications."
      />
      <TextField label="Email" defaultValue="alex" error="Please enter a valid email" />
      <TextField label="Username" defaultValue="alex" disabled />
    </Specimen>
    <Specimen title="What is told apart, side by side" shows="TextField Button">
      <div className="shows-focus">
        <TextField label="In focus" defaultValue="Alex" />
      </div>
      <TextField label="In error" defaultValue="alex" error="Please enter a valid email" />
      <div className="flex flex-wrap items-center gap-3">
        <Button>Accent</Button>
        <Button variant="destructive">Delete</Button>
        <a href="#focus" className="underline underline-offset-4">
          A link
        </a>
      </div>
    </Specimen>
    <Specimen title="To be copied" shows="CopyField">
      <CopyField label="Invitation link" hint="Shown once." value="https://rentals.example/reset" />
    </Specimen>
    <Specimen title="To be searched" shows="SearchBox">
      <SearchBox
        label="Search bookings"
        placeholder="Search by id, customer or camera..."
        value=""
        onChange={() => undefined}
      />
    </Specimen>
    <Specimen title="Several lines" shows="TextAreaField">
      <TextAreaField label="Special Requests (optional)" />
      <TextAreaField
        label="Description"
        hint="What a customer reads first."
        error="Description is required"
      />
    </Specimen>
    <Specimen title="Choice" shows="Select SelectField">
      <SelectField label="Category">{kinds}</SelectField>
      <SelectField label="Category" error="Category is required">
        {kinds}
      </SelectField>
      <SelectField label="Category" disabled>
        {kinds}
      </SelectField>
      <Select aria-label="Category without a label">{kinds}</Select>
    </Specimen>
    <Specimen title="One of many" shows="ComboboxField">
      <Finding />
      <ComboboxField
        label="Goes with"
        error="At most 20 items go with another"
        text=""
        onText={() => {}}
        options={[]}
        nothing="Nothing matches"
        onChoose={() => {}}
      />
    </Specimen>
    <Specimen title="Checkbox" shows="CheckboxField">
      <CheckboxField label="Remember me" />
      <CheckboxField label="Remember me" defaultChecked />
      <CheckboxField label="Remember me" disabled />
      <CheckboxField
        label="I accept the terms and conditions"
        error="You must accept the terms and conditions."
      />
    </Specimen>
    <Specimen title="A field of one’s own" shows="Field FieldError">
      <Field label="Stock" hint="Any control, with a label, a hint and an error.">
        {(control) => (
          <input {...control} type="number" defaultValue={3} className={controlClass} />
        )}
      </Field>
      <FieldError id="styleguide-error" error="Something is wrong with this." />
    </Specimen>
  </Chapter>
);
