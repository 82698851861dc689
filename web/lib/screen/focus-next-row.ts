/**
 * Moves the focus away from a button whose row is about to be removed: to the last button of the
 * next row, else of the previous row, else to the page or dialog around the list.
 */
export function focusNextRow(button: HTMLElement): void {
  const row = button.closest('article, li');
  for (const next of [row?.nextElementSibling, row?.previousElementSibling]) {
    const target = [...(next?.querySelectorAll<HTMLElement>('button, input') ?? [])].at(-1);
    if (target) return target.focus();
  }
  button.closest<HTMLElement>('[role="dialog"], main')?.focus();
}
