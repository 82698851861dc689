/** The choice is kept on the device: a key that is in the way there need not be so elsewhere. */
const storageKey = 'desk-keys';

/** Whether the keys of the desk do anything. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function turnKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Storage is forbidden: the keys stay on.
  }
}
