import sheet from './drawings.svg';

/** The ids of the drawings in `drawings.svg`. */
export const drawingNames = [
  'viewfinder',
  'calendar',
  'bubbles',
  'heart',
  'receipt',
  'shelf',
  'film',
  'lock',
] as const;
export type DrawingName = (typeof drawingNames)[number];

const pen = {
  'aria-hidden': true,
  width: 128,
  height: 96,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * A drawing in the colours of the theme. All drawings are in one file, which is loaded when a
 * screen has nothing else to show.
 */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg {...pen}>
    <use href={`${sheet}#${name}`} />
  </svg>
);

/**
 * The drawing for a failure. It is part of the code, because without a connection the file of the
 * drawings could not be loaded.
 */
export const Unplugged = () => (
  <svg {...pen}>
    <circle cx="64" cy="48" r="44" fill="var(--sunken)" stroke="none" />
    <path
      d="M42 36h14v24H42a12 12 0 0 1 0-24zM86 36H74v24h12a12 12 0 0 0 0-24z"
      fill="var(--surface)"
    />
    <path d="M30 48H18c-10 0-12 8-12 16M98 48h12c10 0 12 8 12 16M56 42h6M56 54h6" />
    <path d="M65 26l-3-8M74 27l5-7M65 70l-3 8M74 69l5 7" stroke="var(--accent)" />
  </svg>
);
