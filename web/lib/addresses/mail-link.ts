/**
 * A link for writing to an e-mail address. A `?` or `%` in it is encoded, because it would have a
 * meaning in the link.
 */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

/** A link for calling a phone number, without the spaces and dots in it. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** A link to a map with a postal address. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replaceAll('\n', ', '))}`;
