/** The place of a unit in a word or two, inside a sentence. */
export const unitStateWords = {
  in_house: 'in house',
  out: 'out',
  in_repair: 'in repair',
  retired: 'retired',
} as const;
