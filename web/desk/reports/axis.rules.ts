/**
 * The values to label on an axis that begins at 0: two to five round steps, of which the last
 * reaches the highest value.
 */
export function axisOf(highest: number): number[] {
  const most = Math.max(1, highest);
  const power = 10 ** Math.floor(Math.log10(most));
  const step =
    [0.2, 0.5, 1, 2]
      .map((part) => part * power)
      .find((size) => most / size <= 5 && isWhole(size)) ?? power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, line) => line * step);
}

/** Whether a step is at least 1: an axis that counts bookings needs whole numbers. */
const isWhole = (size: number) => size >= 1;
