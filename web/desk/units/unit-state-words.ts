/** The state of a unit in words for the middle of a sentence. */
export const unitStateWords = {
  in_house: 'in house',
  out: 'out',
  in_repair: 'in repair',
  retired: 'retired',
} as const;
