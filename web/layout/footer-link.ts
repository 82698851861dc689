/** The classes of a link in the footer. */
export const footerLink = 'w-fit rounded-sm text-sm text-muted transition-colors hover:text-ink';
