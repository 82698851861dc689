import type { KnownSpec, Spec } from '#shared/cameras/facts.rules.ts';
import type { Kind } from '#shared/cameras/specs.rules.ts';

/**
 * The kind of an item, and its specifications in the order in which they are shown. A name with
 * several values has a list.
 */
type Described = [kind: Kind, specs: Partial<Record<KnownSpec, string | string[]>>];

/** The kinds and specifications of the demo shop's items, by slug. */
const described: Record<string, Described> = {
  'fujifilm-x-t5': [
    'camera_body',
    { mount: 'Fujifilm X', sensor: 'APS-C', resolution: '40 MP', mediaType: 'SD' },
  ],
  'arri-alexa-mini-lf': [
    'cinema_camera',
    {
      mount: ['LPL', 'PL'],
      sensor: 'Large format',
      resolution: '4.5K',
      mediaType: 'Compact Drive',
      powerMount: 'V-mount',
    },
  ],
  'canon-rf-70-200mm-f2-8-l': [
    'lens',
    { mount: 'Canon RF', focalLength: '70-200 mm', aperture: 'f/2.8', filterThread: '77 mm' },
  ],
  'canon-eos-r5': [
    'camera_body',
    {
      mount: 'Canon RF',
      sensor: 'Full frame',
      resolution: ['45 MP', '8K'],
      mediaType: ['CFexpress Type B', 'SD'],
    },
  ],
  'nikon-d850': [
    'camera_body',
    { mount: 'Nikon F', sensor: 'Full frame', resolution: '45 MP', mediaType: ['XQD', 'SD'] },
  ],
  'sony-fx6': [
    'cinema_camera',
    {
      mount: 'Sony E',
      sensor: 'Full frame',
      resolution: '4K',
      mediaType: 'CFexpress Type A',
      powerMount: 'BP-U',
    },
  ],
  'leica-m11': [
    'camera_body',
    { mount: 'Leica M', sensor: 'Full frame', resolution: '60 MP', mediaType: 'SD' },
  ],
  'sigma-35mm-f1-4-dg-dn-art': [
    'lens',
    { mount: 'Sony E', focalLength: '35 mm', aperture: 'f/1.4', filterThread: '67 mm' },
  ],
  'canon-eos-5d-mark-iv': [
    'camera_body',
    { mount: 'Canon EF', sensor: 'Full frame', resolution: '30 MP', mediaType: ['CF', 'SD'] },
  ],
  'dji-rs-3-pro': ['support', {}],
  'sony-a7-iv': [
    'camera_body',
    {
      mount: 'Sony E',
      sensor: 'Full frame',
      resolution: ['33 MP', '4K'],
      mediaType: ['CFexpress Type A', 'SD'],
    },
  ],
  'red-komodo-6k': [
    'cinema_camera',
    {
      mount: 'Canon RF',
      sensor: 'Super 35',
      resolution: '6K',
      mediaType: 'CFast 2.0',
      powerMount: 'BP-9',
    },
  ],
  'zeiss-cp-3-50mm-t2-1': [
    'lens',
    {
      mount: ['PL', 'Canon EF', 'Sony E', 'Nikon F', 'Micro Four Thirds'],
      focalLength: '50 mm',
      aperture: 'T2.1',
    },
  ],
  'hasselblad-x2d-100c': [
    'camera_body',
    {
      mount: 'Hasselblad X',
      sensor: 'Medium format',
      resolution: '100 MP',
      mediaType: 'CFexpress Type B',
    },
  ],
  'nikon-df': [
    'camera_body',
    { mount: 'Nikon F', sensor: 'Full frame', resolution: '16 MP', mediaType: 'SD' },
  ],
  'gopro-hero12-black': [
    'camera_body',
    { sensor: '1/1.9 inch', resolution: ['27 MP', '5.3K'], mediaType: 'microSD' },
  ],
  'sony-fe-24-70mm-f2-8-gm-ii': [
    'lens',
    { mount: 'Sony E', focalLength: '24-70 mm', aperture: 'f/2.8', filterThread: '82 mm' },
  ],
  'fujifilm-x100vi': [
    'camera_body',
    {
      sensor: 'APS-C',
      resolution: '40 MP',
      focalLength: '23 mm',
      aperture: 'f/2',
      mediaType: 'SD',
    },
  ],
  'blackmagic-pocket-cinema-camera-6k-pro': [
    'cinema_camera',
    {
      mount: 'Canon EF',
      sensor: 'Super 35',
      resolution: '6K',
      mediaType: ['CFast 2.0', 'SD'],
      powerMount: 'NP-F',
    },
  ],
  'aputure-ls-600d-pro': ['light', { powerMount: ['Mains', 'V-mount'] }],
  'nikon-z8': [
    'camera_body',
    {
      mount: 'Nikon Z',
      sensor: 'Full frame',
      resolution: ['45 MP', '8K'],
      mediaType: ['CFexpress Type B', 'SD'],
    },
  ],
  'canon-eos-1d-x-mark-iii': [
    'camera_body',
    {
      mount: 'Canon EF',
      sensor: 'Full frame',
      resolution: ['20 MP', '5.5K'],
      mediaType: 'CFexpress Type B',
    },
  ],
  'canon-eos-c300-mark-iii': [
    'cinema_camera',
    {
      mount: ['Canon EF', 'PL'],
      sensor: 'Super 35',
      resolution: '4K',
      mediaType: 'CFexpress Type B',
      powerMount: 'BP-A',
    },
  ],
  'sennheiser-mkh-416': ['audio', { powerMount: '48 V phantom' }],
  'om-system-om-1-mark-ii': [
    'camera_body',
    {
      mount: 'Micro Four Thirds',
      sensor: 'Four Thirds',
      resolution: '20 MP',
      mediaType: 'SD',
    },
  ],
  'manfrotto-055-xpro3-3-way': ['support', {}],
  'arri-amira': [
    'cinema_camera',
    {
      mount: 'PL',
      sensor: 'Super 35',
      resolution: '4K',
      mediaType: 'CFast 2.0',
      powerMount: 'V-mount',
    },
  ],
  'atomos-ninja-v': [
    'monitor',
    { resolution: '4K', mediaType: 'AtomX SSDmini', powerMount: 'NP-F' },
  ],
  'pentax-k-1-mark-ii': [
    'camera_body',
    { mount: 'Pentax K', sensor: 'Full frame', resolution: '36 MP', mediaType: 'SD' },
  ],
  'sony-np-fz100-battery-and-card-set': ['power', { powerMount: 'NP-FZ100', mediaType: 'SD' }],
};

/** The kind of a demo shop's item, and its specifications as the table `camera` has them. */
export function describedAs(slug: string): { kind: Kind; specs: Spec[] } {
  const found = described[slug];
  if (!found) throw new Error(`The demo shop describes no item ${slug}`);
  const [kind, specs] = found;
  return {
    kind,
    specs: Object.entries(specs).flatMap(([name, values]) =>
      [values].flat().map((value) => ({ name, value })),
    ),
  };
}
