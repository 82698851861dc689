import { useSyncExternalStore } from 'react';

/** A setting of the desk that is kept on this device, and on until somebody turns it off. */
export function createDeviceSetting(storageKey: string) {
  const listeners = new Set<() => void>();
  let isOn: boolean | undefined;
  const read = (): boolean => {
    try {
      isOn ??= localStorage.getItem(storageKey) !== 'off';
    } catch {
      isOn = true;
    }
    return isOn;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    isOn: read,
    turn(on: boolean) {
      isOn = on;
      try {
        if (on) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, 'off');
      } catch {
        // Storage is forbidden: the choice lives as long as the page.
      }
      for (const listener of listeners) listener();
    },
    useIsOn: () => useSyncExternalStore(subscribe, read, () => true),
  };
}

/**
 * Whether the desk's keyboard keys are on: a key that disturbs on one device may be useful on
 * another.
 */
export const keysSetting = createDeviceSetting('desk-keys');
/** Whether the counter sounds a tone for each scan. */
export const soundSetting = createDeviceSetting('counter-sound');
