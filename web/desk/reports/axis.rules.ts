/** The values at the lines of an axis from 0 up: round ones, two to five above 0, the last at or above the highest value. */
export function axisOf(highest: number): number[] {
  const most = Math.max(1, highest);
  const power = 10 ** Math.floor(Math.log10(most));
  const step =
    [0.2, 0.5, 1, 2]
      .map((part) => part * power)
      .find((size) => most / size <= 5 && isWhole(size)) ?? power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, line) => line * step);
}

/** Steps are whole numbers, because the axis can count bookings. */
const isWhole = (size: number) => size >= 1;
