/** A moment of a day that can be agreed: a quarter hour from `00:00` to `23:45`. */
export const isQuarterHour = (time: string): boolean =>
  /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/.test(time);
