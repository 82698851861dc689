/** Bounds of a file of items (contract-reach.md, section 4). */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5_000 } as const;
