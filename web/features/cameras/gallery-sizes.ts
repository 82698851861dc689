/**
 * The `sizes` of an item's large picture. The constant has a file of its own, so that the head of
 * the page can preload the picture without the gallery's code.
 */
export const gallerySizes = '(min-width: 80rem) 48rem, (min-width: 64rem) 60vw, 92vw';
