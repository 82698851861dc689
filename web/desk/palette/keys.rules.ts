/** The pages to which `g` and then a letter lead. */
export const goKeys = {
  d: '/admin',
  c: '/admin/counter',
  b: '/admin/bookings',
  p: '/admin/planner',
  i: '/admin/inventory',
} as const;
type Place = (typeof goKeys)[keyof typeof goKeys];

/** The act of a key; `go` waits for the letter of a page. */
export type KeyAct = 'search' | 'keys' | 'booking' | 'go' | 'next row' | 'row before' | Place;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * The circumstances of a key press: in a field, at the counter, whose scanner types letters, or
 * soon after `g`.
 */
interface Around {
  isTyping: boolean;
  isCounter: boolean;
  isAfterGo: boolean;
}

const acts: Record<string, KeyAct> = {
  '/': 'search',
  '?': 'keys',
  n: 'booking',
  g: 'go',
  j: 'next row',
  k: 'row before',
};

/** Ctrl+K or Cmd+K, which nobody types and no scanner sends. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

export function actOfKey(pressed: Pressed, around: Around): KeyAct | undefined {
  if (isSearchKey(pressed)) return 'search';
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (ctrlKey || metaKey || altKey || around.isTyping || around.isCounter) return undefined;
  if (around.isAfterGo && Object.hasOwn(goKeys, key)) return goKeys[key as keyof typeof goKeys];
  return Object.hasOwn(acts, key) ? acts[key] : undefined;
}
