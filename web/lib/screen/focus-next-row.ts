/**
 * Gives the focus to the last button of the row after this one, or of the row before it, where it was the only one to
 * the page or dialog around it: to be called before a row of a
 * list is removed with the button that has the focus, which would be lost with it.
 */
export function focusNextRow(button: HTMLElement): void {
  const row = button.closest('article, li');
  for (const next of [row?.nextElementSibling, row?.previousElementSibling]) {
    const target = [...(next?.querySelectorAll<HTMLElement>('button, input') ?? [])].at(-1);
    if (target) return target.focus();
  }
  button.closest<HTMLElement>('[role="dialog"], main')?.focus();
}
