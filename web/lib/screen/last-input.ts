/**
 * Keeps on the document whether it was last pressed or typed on. Browsers draw the frame of the keyboard around
 * whatever a program focuses, and a tab or an opener that is pressed is focused by its program.
 */
export function watchLastInput(): void {
  const watch = (event: 'pointerdown' | 'keydown', input: string) =>
    document.addEventListener(event, () => (document.documentElement.dataset['input'] = input), {
      capture: true,
    });
  watch('pointerdown', 'pointer');
  watch('keydown', 'keyboard');
}
