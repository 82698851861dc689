const oneGroup = /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/;
const commasBetweenThousands = /^[-−]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const pointsBetweenThousands = /^[-−]?\d{1,3}(\.\d{3})+(,\d+)?$/;
const plain = /^[-−]?\d+([.,]\d+)?$/;

const withPoint = (typed: string): number => Number(typed.replace('−', '-').replace(',', '.'));
const withoutGroups = (typed: string, sign: ',' | '.'): number =>
  withPoint(typed.replaceAll(sign, ''));

/**
 * The reason why a typed number with two meanings is refused: `1.000` is 1000 for some people and 1
 * for others.
 * @returns both meanings in a sentence, or undefined when the number is clear
 */
export function readTwice(typed: string): string | undefined {
  const text = typed.trim();
  if (!oneGroup.test(text)) return undefined;
  const readings = [Number(text.replace(/[.,]/, '').replace('−', '-')), withPoint(text)];
  return `${text} can mean ${readings.join(' or ')}: please write one of these`;
}

/**
 * Reads a number as people type it, with a point or a comma before the decimals; NaN for a text
 * that is no number or could be read in two ways.
 */
export function numberFrom(typed: string): number {
  const text = typed.trim();
  if (oneGroup.test(text)) return NaN;
  if (plain.test(text)) return withPoint(text);
  if (commasBetweenThousands.test(text)) return withoutGroups(text, ',');
  if (pointsBetweenThousands.test(text)) return withoutGroups(text, '.');
  return NaN;
}

/**
 * Reads a percentage as people type it. It never has thousands, so a point or a comma always begins
 * the decimals; NaN for a text that is no number.
 */
export function percentFrom(typed: string): number {
  const text = typed.trim();
  return plain.test(text) ? withPoint(text) : NaN;
}
