/** The large picture of a page carries this name; `styles.css` says how a picture grows into it. */
export const growingPicture = '[view-transition-name:picture]';

let growing: HTMLElement | undefined;

/**
 * To be called when a link to an item's page is pressed: the picture of the card that it stands in grows into that of
 * the page. At most one picture may have the name, or the browser shows no transition at all.
 */
export function growPicture({ currentTarget }: { currentTarget: Element }): void {
  growing?.style.removeProperty('view-transition-name');
  growing = currentTarget.closest('article')?.querySelector('picture') ?? undefined;
  growing?.style.setProperty('view-transition-name', 'picture');
}
