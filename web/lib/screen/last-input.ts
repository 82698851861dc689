/**
 * Marks the document while the last input was a press and not a key. Browsers draw the focus ring
 * around each element that a script focuses, and scripts focus pressed tabs and the buttons that
 * opened a dialog. The attribute is written only when it changes, because each change makes the
 * browser check all styles.
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
