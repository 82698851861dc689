/**
 * Whether a key belongs to the composition of a character by an input method, in which Enter
 * confirms the character. Safari ends the composition first and then reports the key with the code
 * 229.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;
