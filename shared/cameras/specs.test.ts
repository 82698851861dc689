import { describe, expect, it } from 'vitest';
import { factLine } from './facts.rules.ts';
import {
  fits,
  misfitOf,
  readSpecs,
  specsText,
  specTable,
  type Kind,
  type Mounted,
} from './specs.rules.ts';

const made = (kind: Kind | null, ...mounts: string[]): Mounted => ({
  kind,
  specs: mounts.map((value) => ({ name: 'mount', value })),
});
const lens = made('lens', 'EF');
const rfLens = made('lens', 'RF');
const rfBody = made('camera_body', 'RF');
const efBody = made('cinema_camera', 'EF', 'PL');
const adapter = made('accessory', 'EF', 'RF');

describe('whether a lens fits', () => {
  it.each([
    ['its own mount', rfLens, rfBody, [], true],
    ['one of several', lens, efBody, [], true],
    ['another mount', lens, rfBody, [], false],
    ['another mount through an adapter', lens, rfBody, [adapter], true],
    ['an adapter the other way round', rfLens, efBody, [adapter], false],
    ['a body without mounts', lens, made('camera_body'), [], undefined],
    ['a lens without mounts', made('lens'), rfBody, [], undefined],
    ['what is no lens', made('monitor', 'EF'), rfBody, [], undefined],
    ['what is no body', lens, made('light', 'EF'), [], undefined],
  ])('%s', (_, one, body, others, expected) => {
    expect(fits(one, body, others)).toBe(expected);
  });

  it('is asked of all bodies of a rental, and says so of the first when none takes it', () => {
    expect(misfitOf(lens, [rfBody, lens])).toBe(rfBody);
    expect(misfitOf(lens, [rfBody, efBody, lens])).toBeUndefined();
    expect(misfitOf(lens, [rfBody, adapter, lens])).toBeUndefined();
    expect(misfitOf(lens, [lens, made('camera_body')])).toBeUndefined();
  });
});

it('a table of specifications has each name once, in its words', () => {
  const specs = [
    { name: 'mount', value: 'EF' },
    { name: 'Battery', value: 'LP-E6' },
    { name: 'mount', value: 'PL' },
  ];
  expect(specTable(specs)).toEqual([
    { label: 'Mount', values: ['EF', 'PL'] },
    { label: 'Battery', values: ['LP-E6'] },
  ]);
});

it('specifications are read as they are written, whatever a colon stands in', () => {
  const specs = [
    { name: 'mount', value: 'Sony E' },
    { name: 'Ratio', value: '17:9' },
  ];
  expect(specsText(specs, '\n')).toBe('Mount: Sony E\nRatio: 17:9');
  expect(readSpecs(specsText(specs, '\n').split('\n'))).toEqual(specs);
  expect(readSpecs([' mount :E ', '', 'Sharp', 'FOCAL LENGTH: 50 mm'])).toEqual([
    { name: 'mount', value: 'E' },
    { name: '', value: 'Sharp' },
    { name: 'focalLength', value: '50 mm' },
  ]);
});

it('the first facts of an item stand in one line', () => {
  const specs = readSpecs([
    'Mount: RF',
    'Resolution: 45 MP',
    'Resolution: 8K',
    'Sensor: Full frame',
  ]);
  expect(factLine(specs)).toBe('45 MP · Full frame · RF');
  expect(factLine([])).toBe('');
});
