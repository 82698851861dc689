/**
 * Text without its capitals, as PostgreSQL's `lower()` writes it: sign by sign. JavaScript makes two signs of the Turkish
 * İ, and another Greek sigma at the end of a word.
 */
export const inLowerCase = (text: string): string =>
  text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();
