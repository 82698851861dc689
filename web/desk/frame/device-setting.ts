import { useSyncExternalStore } from 'react';

/** A setting of the desk that is stored on this device; it is on until somebody turns it off. */
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
        // The browser refuses to store anything, so the choice lasts only until the page is left.
      }
      for (const listener of listeners) listener();
    },
    useIsOn: () => useSyncExternalStore(subscribe, read, () => true),
  };
}

/**
 * Whether the keyboard shortcuts of the desk are on. The setting belongs to the device, because
 * shortcuts may disturb only with the keyboard of one device.
 */
export const keysSetting = createDeviceSetting('desk-keys');
/** Whether the counter plays a tone for each scan. */
export const soundSetting = createDeviceSetting('counter-sound');
