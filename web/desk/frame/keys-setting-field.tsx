import { useState } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { areKeysOn, turnKeys } from './keys-setting.ts';

/** Turns the keys of the desk on and off on this device, at once. */
export default function KeysSettingField() {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <CheckboxField
      label="Keyboard shortcuts at the desk"
      note={
        <p className="text-sm text-muted">
          Kept on this device. Press <kbd>?</kbd> at the desk to see them.
        </p>
      }
      checked={isOn}
      onChange={({ target: { checked } }) => {
        turnKeys(checked);
        setOn(checked);
      }}
    />
  );
}
