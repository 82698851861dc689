/** Runs one measurement and returns its result, e.g. answers per second. */
export type Measure = () => Promise<number>;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The quantile of some values: the value below which the part `part` of them lies, e.g. 0.99. */
export function quantile(values: ArrayLike<number>, part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/**
 * Measures ours and the limit in turn (A B, B A, A B, …) and returns the turn with the median ratio. The machine's
 * speed changes from one second to the next, so results of different turns must not be divided by each other.
 */
export async function compare(ours: Measure, limit: Measure, count = 3) {
  const turns: { ours: number; limit: number }[] = [];
  while (turns.length < count) {
    const limitFirst = turns.length % 2 === 1 ? await limit() : undefined;
    const oursNow = await ours();
    turns.push({ ours: oursNow, limit: limitFirst ?? (await limit()) });
  }
  turns.sort((a, b) => a.ours / a.limit - b.ours / b.limit);
  return turns[Math.floor(count / 2)] ?? { ours: NaN, limit: NaN };
}
