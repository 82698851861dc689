/** Classes of a link at a page's foot. */
export const footerLink = 'w-fit rounded-sm text-sm text-muted transition-colors hover:text-ink';
