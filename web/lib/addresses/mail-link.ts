/** A link that writes to an address: a `?` or `%` in the address would be read as the link's own. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** A link that calls a number, without the spaces and dots that people read by. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** A link to a map that shows a postal address. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll('\n', ', '))}`;
