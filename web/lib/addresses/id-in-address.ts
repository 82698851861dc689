const largestId = 2_147_483_647;

/** An id as it stands in the address of a page, or null. The server checks it with its own schema. */
export const idInAddress = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null;
