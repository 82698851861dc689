/** How wide the large picture of a camera is shown. Apart, so that the head of the page can say it early. */
export const gallerySizes = '(min-width: 80rem) 48rem, (min-width: 64rem) 60vw, 92vw';
