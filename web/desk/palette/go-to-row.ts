/**
 * Moves the focus to the button of the next or the previous row of a table; without a focused row,
 * to the first row in sight.
 */
export function goToRow(step: 1 | -1): void {
  const openers = [...document.querySelectorAll<HTMLElement>('main [data-opens-row]')];
  const here = openers.findIndex((opener) =>
    opener.closest('tr, li')?.contains(document.activeElement),
  );
  const next =
    here < 0
      ? openers.find((opener) => opener.getBoundingClientRect().top >= 0)
      : openers[here + step];
  next?.focus();
}
