/** One line of the table that the bench prints. */
export interface Figure {
  name: string;
  ours: number;
  limit?: number | undefined;
  unit: string;
  /** The bound that `ours` must keep, in words; undefined for a figure that only explains others. */
  goal?: string | undefined;
  met?: boolean | undefined;
  note?: string | undefined;
}

/** A measured value of ours, with the limit where there is one. */
export type Measured = Pick<Figure, 'ours' | 'limit' | 'note'>;

/** A bound of a goal. With `x` it is for ours divided by the limit, without `x` for ours alone. */
type Bound = `${'>=' | '<='} ${number}${'x' | ''}`;
type Goal = Bound | `${Bound}, ${Bound}`;

const ratioOf = ({ ours, limit }: Measured): number | undefined =>
  limit === undefined || limit === 0 ? undefined : ours / limit;

function isWithin(measured: Measured, bound: string): boolean {
  const [sign, most = ''] = bound.split(' ');
  const value = most.endsWith('x') ? ratioOf(measured) : measured.ours;
  if (value === undefined) return false;
  return sign === '>=' ? value >= parseFloat(most) : value <= parseFloat(most);
}

/** Makes a figure and compares it with its goal. */
export const figure = (name: string, measured: Measured, unit: string, goal?: Goal): Figure => ({
  name,
  ...measured,
  unit,
  ...(goal && { goal, met: goal.split(', ').every((bound) => isWithin(measured, bound)) }),
});

/** Makes a figure about correctness: `violations` counts events that must never happen. */
export const never = (name: string, violations: number, note?: string): Figure =>
  figure(name, { ours: violations, note }, '', '<= 0');

const digits = (value: number): string =>
  value.toLocaleString('en-US', {
    maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2,
  });

const headings = ['name', 'ours', 'limit', 'ratio', 'goal', 'met', ''];

function cellsOf(one: Figure): string[] {
  const ratio = ratioOf(one);
  const amount = (value: number | undefined) =>
    value === undefined ? '' : `${digits(value)} ${one.unit}`.trim();
  return [
    one.name,
    amount(one.ours),
    amount(one.limit),
    ratio === undefined ? '' : ratio.toFixed(ratio < 0.1 ? 3 : 2),
    one.goal ?? '',
    one.met === undefined ? '' : one.met ? 'met' : 'NOT MET',
    one.note ?? '',
  ];
}

/** The figures as a Markdown table with aligned columns, so that it can be read in a terminal. */
export function tableOf(figures: Figure[]): string {
  const lines = [headings, ...figures.map(cellsOf)];
  const widths = headings.map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const [head = '', ...rest] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [head, rule, ...rest].join('\n');
}
