/** A sheet of labels as shops sell it; all lengths are in millimetres. */
export interface LabelPaper {
  name: 'A4' | 'Letter';
  /** The trade name of the sheet. */
  sold: string;
  width: number;
  height: number;
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** The distances from the upper and left edges of the paper to the first label. */
  top: number;
  left: number;
  /** The gap between two columns; there is none between rows. */
  gap: number;
}

export const labelPapers: readonly [LabelPaper, LabelPaper] = [
  {
    name: 'A4',
    sold: 'sheets of 21 labels, 63.5 x 38.1 mm, such as Avery L7160',
    width: 210,
    height: 297,
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    top: 15.15,
    left: 7.25,
    gap: 2.5,
  },
  {
    name: 'Letter',
    sold: 'sheets of 30 labels, 2 5/8 x 1 in, such as Avery 5160',
    width: 215.9,
    height: 279.4,
    columns: 3,
    rows: 10,
    label: { width: 66.675, height: 25.4 },
    top: 12.7,
    left: 4.7625,
    gap: 3.175,
  },
];
