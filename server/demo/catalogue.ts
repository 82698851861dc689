import type { Spec } from '#shared/cameras/facts.rules.ts';
import type { Kind } from '#shared/cameras/specs.rules.ts';
import type { DemoCamera } from './demo-camera.ts';
import { cinemaCameras } from './catalogue-cinema.ts';
import { dslrCameras } from './catalogue-dslr.ts';
import { lensesAndAccessories } from './catalogue-accessories.ts';
import { mirrorlessCameras } from './catalogue-mirrorless.ts';
import { itemParts } from './item-parts.ts';
import { describedAs } from './item-specs.ts';

/**
 * The order of the items in the catalogue. The first three are featured; the others are mixed, so
 * that neighbours are of different kinds.
 */
const shelf = [
  'fujifilm-x-t5',
  'arri-alexa-mini-lf',
  'canon-rf-70-200mm-f2-8-l',
  'canon-eos-r5',
  'nikon-d850',
  'sony-fx6',
  'leica-m11',
  'sigma-35mm-f1-4-dg-dn-art',
  'canon-eos-5d-mark-iv',
  'dji-rs-3-pro',
  'sony-a7-iv',
  'red-komodo-6k',
  'zeiss-cp-3-50mm-t2-1',
  'hasselblad-x2d-100c',
  'nikon-df',
  'gopro-hero12-black',
  'sony-fe-24-70mm-f2-8-gm-ii',
  'fujifilm-x100vi',
  'blackmagic-pocket-cinema-camera-6k-pro',
  'aputure-ls-600d-pro',
  'nikon-z8',
  'canon-eos-1d-x-mark-iii',
  'canon-eos-c300-mark-iii',
  'sennheiser-mkh-416',
  'om-system-om-1-mark-ii',
  'manfrotto-055-xpro3-3-way',
  'arri-amira',
  'atomos-ninja-v',
  'pentax-k-1-mark-ii',
  'sony-np-fz100-battery-and-card-set',
];

const bySlug = new Map(
  [...dslrCameras, ...mirrorlessCameras, ...cinemaCameras, ...lensesAndAccessories].map((item) => [
    item.slug,
    item,
  ]),
);

export interface ShelvedCamera extends DemoCamera {
  kind: Kind;
  specs: Spec[];
}

/** The items of the demo shop; the item at index 0 gets the id 1. */
export const demoCameras: ShelvedCamera[] = shelf.map((slug) => {
  const item = bySlug.get(slug);
  if (!item) throw new Error(`The demo shelf names an unknown item: ${slug}`);
  return { ...item, ...describedAs(slug), ...itemParts[slug] };
});
