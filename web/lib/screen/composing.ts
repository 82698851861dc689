/**
 * Whether a key belongs to the composition of a character, which Enter ends. Safari ends the
 * composition first, and then reports the key with the code of keys that an input method has
 * handled: 229.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
