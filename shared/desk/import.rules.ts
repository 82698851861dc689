/** Bounds of a CSV file of items that the desk imports (docs/contract/desk.md 7). */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 5_000 } as const;
