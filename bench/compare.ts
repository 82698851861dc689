/** What one measurement gave, e.g. answers per second. */
export type Measure = () => Promise<number>;

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The value below which this part of all values lies, e.g. 0.99. */
export function quantile(values: ArrayLike<number>, part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** Ours and the limit in turn (A B, B A, A B), so that a machine that slows down is unfair to both; medians of three. */
export async function compare(
  ours: Measure,
  limit: Measure,
): Promise<{ ours: number; limit: number }> {
  const values = { ours: [] as number[], limit: [] as number[] };
  const measureOurs = async () => values.ours.push(await ours());
  const measureLimit = async () => values.limit.push(await limit());
  for (const turn of [
    [measureOurs, measureLimit],
    [measureLimit, measureOurs],
    [measureOurs, measureLimit],
  ]) {
    for (const measure of turn) await measure();
  }
  return { ours: median(values.ours), limit: median(values.limit) };
}
