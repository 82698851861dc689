/**
 * Marks the document while its last input was a press and not a key. Browsers show the focus ring
 * around an element that a script has focused, and scripts focus pressed tabs and the openers of
 * layers. An attribute that does not change costs nothing; a change is checked against the style of
 * every element.
 */
export function watchLastInput(): void {
  const watch = (event: 'pointerdown' | 'keydown', isPressed: boolean) =>
    document.addEventListener(
      event,
      () => document.documentElement.toggleAttribute('data-pressed', isPressed),
      { capture: true },
    );
  watch('pointerdown', true);
  watch('keydown', false);
}
