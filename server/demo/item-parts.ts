import type { DemoCamera } from './demo-camera.ts';

/**
 * The parts of an item: what is handed out with it, the items that go with it, its deposit and its
 * rates.
 */
type Parts = Pick<DemoCamera, 'included' | 'goesWith' | 'depositPerUnit' | 'rates'>;

/**
 * The parts of the demo shop's items, by slug. Bodies and lenses of up to about $60 a day have no
 * deposit.
 */
export const itemParts: Record<string, Parts> = {
  'fujifilm-x-t5': {
    included: ['2 x Battery NP-W235', 'Battery charger BC-W235', 'Neck strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way', 'dji-rs-3-pro'],
  },
  'arri-alexa-mini-lf': {
    depositPerUnit: 1500,
    rates: [
      { days: 3, price: 1200 },
      { days: 7, price: 2400 },
    ],
  },
  'canon-rf-70-200mm-f2-8-l': {
    included: ['Lens hood ET-83F', 'Front and rear cap', 'Lens pouch', 'Tripod mount'],
    goesWith: ['manfrotto-055-xpro3-3-way', 'dji-rs-3-pro'],
  },
  'canon-eos-r5': { depositPerUnit: 300 },
  'nikon-d850': {
    included: ['2 x Battery EN-EL15b', 'Battery charger MH-25a', 'Neck strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
    depositPerUnit: 200,
  },
  'leica-m11': {
    included: ['2 x Battery BP-SCL7', 'USB-C cable', 'Carrying strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
    depositPerUnit: 500,
  },
  'sigma-35mm-f1-4-dg-dn-art': {
    included: ['Lens hood LH728-01', 'Front and rear cap', 'Lens case'],
    goesWith: ['sony-np-fz100-battery-and-card-set', 'dji-rs-3-pro'],
  },
  'canon-eos-5d-mark-iv': {
    included: ['2 x Battery LP-E6N', 'Battery charger LC-E6', 'Neck strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
  },
  'dji-rs-3-pro': { goesWith: ['sony-a7-iv', 'canon-eos-r5'] },
  'red-komodo-6k': {
    included: [
      '2 x Battery BP-955',
      'Battery charger',
      '2 x CFast 2.0 card 512 GB',
      'CFast reader',
      'Body cap',
    ],
    goesWith: ['dji-rs-3-pro', 'atomos-ninja-v'],
    depositPerUnit: 400,
  },
  'zeiss-cp-3-50mm-t2-1': { goesWith: ['atomos-ninja-v', 'aputure-ls-600d-pro'] },
  'hasselblad-x2d-100c': {
    rates: [
      { days: 3, price: 550 },
      { days: 7, price: 1100 },
    ],
    included: ['2 x Battery 3400 mAh', 'USB-C cable', 'Shoulder strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
    depositPerUnit: 800,
  },
  'nikon-df': {
    included: ['2 x Battery EN-EL14a', 'Battery charger MH-24', 'Neck strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
  },
  'gopro-hero12-black': {
    rates: [
      { days: 3, price: 60 },
      { days: 7, price: 120 },
    ],
    included: ['2 x Enduro battery', 'microSD card 128 GB', 'Curved mount', 'USB-C cable', 'Case'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
  },
  'sony-fe-24-70mm-f2-8-gm-ii': {
    included: ['Lens hood ALC-SH168', 'Front and rear cap', 'Lens case'],
    goesWith: ['sony-np-fz100-battery-and-card-set', 'manfrotto-055-xpro3-3-way'],
  },
  'fujifilm-x100vi': {
    goesWith: ['manfrotto-055-xpro3-3-way'],
    included: ['2 x Battery NP-W126S', 'USB-C cable', 'Shoulder strap', 'Lens cap'],
  },
  'blackmagic-pocket-cinema-camera-6k-pro': {
    included: [
      '3 x Battery NP-F570',
      'Battery charger',
      'CFast 2.0 card 512 GB',
      '30 W power supply',
      'Body cap',
    ],
    goesWith: ['sennheiser-mkh-416', 'dji-rs-3-pro'],
    depositPerUnit: 250,
  },
  'aputure-ls-600d-pro': {
    goesWith: ['sony-fx6', 'canon-eos-c300-mark-iii'],
    included: ['Control box', 'Hyper reflector', 'Power cable, 6 m', 'Head cable, 7.5 m', 'Case'],
    depositPerUnit: 200,
  },
  'nikon-z8': {
    included: [
      '2 x Battery EN-EL15c',
      'Battery charger MH-25a',
      'CFexpress card 128 GB and reader',
      'Neck strap',
      'Body cap',
    ],
    goesWith: ['dji-rs-3-pro', 'manfrotto-055-xpro3-3-way'],
    depositPerUnit: 300,
  },
  'canon-eos-1d-x-mark-iii': {
    included: ['2 x Battery LP-E19', 'Battery charger LC-E19', 'Neck strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
    depositPerUnit: 400,
  },
  'canon-eos-c300-mark-iii': {
    included: [
      '2 x Battery BP-A60',
      'Battery charger CG-A20',
      'LCD monitor LM-V2',
      'Camera grip',
      '2 x CFexpress card 512 GB',
    ],
    goesWith: ['sennheiser-mkh-416', 'aputure-ls-600d-pro'],
  },
  'sennheiser-mkh-416': { goesWith: ['sony-fx6', 'blackmagic-pocket-cinema-camera-6k-pro'] },
  'om-system-om-1-mark-ii': {
    included: ['2 x Battery BLX-1', 'USB-C charger', 'Shoulder strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
  },
  'manfrotto-055-xpro3-3-way': {
    goesWith: ['dji-rs-3-pro', 'canon-rf-70-200mm-f2-8-l'],
    included: ['Quick-release plate', 'Tripod bag', 'Allen key'],
  },
  'arri-amira': {
    included: [
      '4 x CFast 2.0 card 128 GB',
      'CFast reader',
      '4 x V-mount battery 98 Wh',
      'Dual battery charger',
      'Shoulder pad',
    ],
    goesWith: ['sennheiser-mkh-416', 'aputure-ls-600d-pro'],
  },
  'atomos-ninja-v': {
    included: ['500 GB AtomX SSDmini', '2 x Battery NP-F750', 'HDMI cable', 'Monitor arm'],
    goesWith: ['sony-fx6', 'sony-a7-iv'],
  },
  'pentax-k-1-mark-ii': {
    included: ['2 x Battery D-LI90', 'Battery charger D-BC90', 'Neck strap', 'Body cap'],
    goesWith: ['manfrotto-055-xpro3-3-way'],
  },
  'sony-np-fz100-battery-and-card-set': {
    included: ['2 x Battery NP-FZ100', 'Battery charger BC-QZ1', '2 x SD card 128 GB'],
    goesWith: ['sony-a7-iv'],
  },
};
