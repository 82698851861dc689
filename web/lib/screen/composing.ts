/**
 * Whether a key belongs to the composition of a character, which Enter ends. Safari ends it first, and then tells of the
 * key as one that the input method has handled: 229.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
