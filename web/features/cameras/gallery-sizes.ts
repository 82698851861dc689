/**
 * The attribute `sizes` of an item's large picture. It has a file of its own, so that the head of
 * the page can preload the picture without loading the code of the gallery.
 */
export const gallerySizes = '(min-width: 80rem) 48rem, (min-width: 64rem) 60vw, 92vw';
