/**
 * Keeps on the document whether it was last pressed, and not typed on. Browsers draw the frame of the keyboard around
 * whatever a program focuses, and a tab or an opener that is pressed is focused by its program. An attribute that stays
 * as it is costs nothing: one that changes is looked for in the style of every element.
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
