import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/screen/composing.ts';
import { keysSetting } from '../frame/device-setting.ts';
import { actOfKey, goKeys, type KeyAct } from './keys.rules.ts';

/** A selector for the controls in which letters are typed or choose an option. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [role=combobox]';
/** A selector for dialogs, menus and lists over the page, in which keys have another meaning. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Milliseconds after the key `g` during which the letter of a page opens that page. */
const goFor = 1_500;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));

/**
 * Calls `run` for the keyboard shortcuts of the desk, except while somebody types or a dialog or
 * menu is open.
 */
export function useDeskKeys(run: (act: Exclude<KeyAct, 'go'>) => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    let goPressedAt = -goFor;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isComposing(event) || !keysSetting.isOn())
        return;
      if (document.querySelector(layers)) return;
      const isAfterGo = event.timeStamp - goPressedAt < goFor;
      // The event of the Shift key itself, whose `key` is longer than a letter, must not end the
      // wait after `g`.
      if (event.key.length === 1) goPressedAt = -goFor;
      const act = actOfKey(event, {
        isTyping: isField(event.target),
        isCounter: location.pathname === goKeys.c,
        isAfterGo,
      });
      if (!act) return;
      // Without this the browser would type the letter into the field that gets the focus.
      event.preventDefault();
      if (act === 'go') goPressedAt = event.timeStamp;
      else runNow(act);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
