/** Where a press writes to an address: a `?` or `%` in it would be read as the link's own. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
