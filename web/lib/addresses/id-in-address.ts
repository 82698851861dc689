const largestId = 2_147_483_647;

/**
 * The id in the address of a page; null for a text that is no id. It is a rough check before the
 * server's own.
 */
export const idInAddress = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null;
