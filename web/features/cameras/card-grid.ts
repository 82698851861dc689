/**
 * The classes of a grid of cards: four in a row on a wide screen, two on a phone, one on a very
 * narrow screen.
 */
export const cardGrid =
  'grid gap-x-4 gap-y-8 min-[22rem]:grid-cols-2 md:gap-x-6 md:gap-y-11 lg:grid-cols-3 xl:grid-cols-4';
/** The classes of a grid of cards beside the filters, with one column less on a wide screen. */
export const cardGridBesideFilters =
  'grid gap-x-4 gap-y-8 min-[22rem]:grid-cols-2 md:gap-x-6 md:gap-y-11 xl:grid-cols-3';
