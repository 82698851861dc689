/** Four cards in a row on a wide screen, two on a phone, one where that would be too narrow. */
export const cardGrid =
  'grid gap-x-4 gap-y-8 min-[22rem]:grid-cols-2 md:gap-x-6 md:gap-y-11 lg:grid-cols-3 xl:grid-cols-4';
/** The cards beside the filters, which take the place of a column. */
export const cardGridBesideFilters =
  'grid gap-x-4 gap-y-8 min-[22rem]:grid-cols-2 md:gap-x-6 md:gap-y-11 xl:grid-cols-3';
