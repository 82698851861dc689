/**
 * How wide the large picture of an item is shown. It has a file of its own, so that the head of the page can name it
 * early.
 */
export const gallerySizes = '(min-width: 80rem) 48rem, (min-width: 64rem) 60vw, 92vw';
