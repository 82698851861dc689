/** The pages that open after the key `g` and one of these letters. */
export const goKeys = {
  d: '/admin',
  c: '/admin/counter',
  b: '/admin/bookings',
  p: '/admin/planner',
  i: '/admin/inventory',
} as const;
type Place = (typeof goKeys)[keyof typeof goKeys];

/** The act of a keyboard shortcut; after `go` the letter of a page must follow. */
export type KeyAct = 'search' | 'keys' | 'booking' | 'go' | 'next row' | 'row before' | Place;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/**
 * The circumstances of a key press: the focus is in a field, the page is the counter, whose scanner
 * types letters, or `g` was pressed just before.
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

/**
 * Whether the keys are Ctrl+K or Cmd+K, which work everywhere, because no text contains them and no
 * scanner sends them.
 */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

export function actOfKey(pressed: Pressed, around: Around): KeyAct | undefined {
  if (isSearchKey(pressed)) return 'search';
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (ctrlKey || metaKey || altKey || around.isTyping || around.isCounter) return undefined;
  if (around.isAfterGo && Object.hasOwn(goKeys, key)) return goKeys[key as keyof typeof goKeys];
  return Object.hasOwn(acts, key) ? acts[key] : undefined;
}
