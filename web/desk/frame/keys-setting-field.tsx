import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { keysSetting } from './device-setting.ts';

/**
 * The checkbox that turns the keyboard shortcuts of the desk on and off on this device; it works at
 * once.
 */
export default function KeysSettingField() {
  return (
    <CheckboxField
      label="Keyboard shortcuts at the desk"
      note={
        <p className="text-sm text-muted">
          Kept on this device. Press <kbd>?</kbd> at the desk to see them.
        </p>
      }
      checked={keysSetting.useIsOn()}
      onChange={({ target }) => keysSetting.turn(target.checked)}
    />
  );
}
