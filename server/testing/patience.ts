/** The longest wait of a test for a condition that soon holds, in milliseconds, also beside a busy processor. */
export const patience = 30_000;
