import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/screen/composing.ts';
import { keysSetting } from '../frame/device-setting.ts';
import { actOfKey, goKeys, type KeyAct } from './keys.rules.ts';

/** The controls in which a letter is typed, or chooses an option. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [role=combobox]';
/** Dialogs, menus and lists that lie over the page have keys of their own. */
const layers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Milliseconds after `g` in which the letter of a page counts. */
const goFor = 1_500;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));

/** Runs the acts of the desk's keys, but not while somebody types or something lies over the page. */
export function useDeskKeys(run: (act: Exclude<KeyAct, 'go'>) => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    let goPressedAt = -goFor;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isComposing(event) || !keysSetting.isOn())
        return;
      if (document.querySelector(layers)) return;
      const isAfterGo = event.timeStamp - goPressedAt < goFor;
      // The key event of Shift, before its letter, must not end the wait after `g`.
      if (event.key.length === 1) goPressedAt = -goFor;
      const act = actOfKey(event, {
        isTyping: isField(event.target),
        isCounter: location.pathname === goKeys.c,
        isAfterGo,
      });
      if (!act) return;
      // Otherwise the letter would be typed into the field that gets the focus.
      event.preventDefault();
      if (act === 'go') goPressedAt = event.timeStamp;
      else runNow(act);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
