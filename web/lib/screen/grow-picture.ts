/**
 * The class of a page's large picture. It names the picture for view transitions; `styles.css` says
 * how a smaller picture grows into it.
 */
export const growingPicture = '[view-transition-name:picture]';

let growing: HTMLElement | undefined;

/**
 * A handler for pressing a link to an item's page: the picture of the card around the link grows
 * into the large picture of that page. Only one picture may have the name, or the browser shows no
 * transition at all.
 */
export function growPicture({ currentTarget }: { currentTarget: Element }): void {
  growing?.style.removeProperty('view-transition-name');
  growing = currentTarget.closest('article')?.querySelector('picture') ?? undefined;
  growing?.style.setProperty('view-transition-name', 'picture');
}
