/** One line of the table. */
export interface Figure {
  name: string;
  ours: number;
  limit?: number | undefined;
  unit: string;
  goal?: Goal | undefined;
  /** Undefined where there is no goal: a figure beside the others. */
  met?: boolean | undefined;
  /** A note for readers of this measurement. */
  note?: string | undefined;
}

/** `of: 'ratio'` looks at ours divided by the limit, `of: 'ours'` at the figure itself. */
export interface Goal {
  of: 'ratio' | 'ours';
  atLeast?: number;
  atMost?: number;
}

export const ratioOf = ({ ours, limit }: Figure): number | undefined =>
  limit === undefined || limit === 0 ? undefined : ours / limit;

/** A figure with its goal looked at. */
export function judge(figure: Omit<Figure, 'met'> & { goal: Goal }): Figure {
  const { of, atLeast = -Infinity, atMost = Infinity } = figure.goal;
  const value = of === 'ours' ? figure.ours : ratioOf(figure);
  return { ...figure, met: value !== undefined && value >= atLeast && value <= atMost };
}

/** A word about correctness: `violations` counts what must never happen. */
export const never = (name: string, violations: number, note?: string): Figure =>
  judge({ name, ours: violations, unit: '', goal: { of: 'ours', atMost: 0 }, note });

const digits = (value: number): string =>
  value.toLocaleString('en-US', {
    maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2,
  });

function goalText({ goal, unit }: Figure): string {
  if (!goal) return '';
  const [sign, value] =
    goal.atLeast === undefined ? ['<=', goal.atMost ?? 0] : ['>=', goal.atLeast];
  return goal.of === 'ratio' ? `${sign} ${value.toFixed(2)}x` : `${sign} ${digits(value)} ${unit}`;
}

const headings = ['name', 'ours', 'limit', 'ratio', 'goal', 'met', ''];

const cellsOf = (figure: Figure): string[] => {
  const ratio = ratioOf(figure);
  const amount = (value: number | undefined) =>
    value === undefined ? '' : `${digits(value)} ${figure.unit}`.trim();
  return [
    figure.name,
    amount(figure.ours),
    amount(figure.limit),
    ratio === undefined ? '' : ratio.toFixed(ratio < 0.1 ? 3 : 2),
    goalText(figure).trim(),
    figure.met === undefined ? '' : figure.met ? 'met' : 'NOT MET',
    figure.note ?? '',
  ];
};

/** The table as Markdown, its columns aligned for a terminal. */
export function tableOf(figures: Figure[]): string {
  const lines = [headings, ...figures.map(cellsOf)];
  const widths = headings.map((_, column) =>
    Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const text = (line: string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [text(headings), rule, ...figures.map((figure) => text(cellsOf(figure)))].join('\n');
}
