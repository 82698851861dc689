import { Mesh } from 'three';
import { daylightStudio, eveningStudio } from './environment.ts';
import { flatLay, type Bag } from './bag/flat-lay.ts';
import { frame } from './framing.ts';
import { heroStillLife, heroView } from './hero.ts';
import { items } from './items.ts';
import { viewOf, type Angle } from './items/item.ts';
import { Studio, type Look } from './studio.ts';

const daylight: Look = {
  surroundings: daylightStudio,
  surroundingLight: 1.05,
  backdrop: '#d6d3ce',
  key: { at: [-16, 32, 22], brightness: 2.6, color: '#fffaf2', spread: 0.62 },
  rim: { at: [24, 26, -22], brightness: 2.4, color: '#f2f6ff' },
  exposure: 0.9,
};

/** From above, flat metal mirrors the bank overhead: it shines less than for the other pictures. */
const tableTop: Look = {
  ...daylight,
  surroundings: {
    ...daylightStudio,
    boxes: daylightStudio.boxes.map((box) =>
      box.at[1] > 20 ? { ...box, brightness: box.brightness * 0.4 } : box,
    ),
  },
  exposure: 0.88,
};

const evening: Look = {
  surroundings: eveningStudio,
  surroundingLight: 1.5,
  backdrop: '#3a3634',
  key: { at: [24, 28, 12], brightness: 5, color: '#ffe2c4', spread: 0.5 },
  rim: { at: [-22, 20, -22], brightness: 3, color: '#ffb890' },
  exposure: 1,
};

export interface ShotOrder {
  /** An article's slug, or 'hero' for the still life of the home page. */
  subject: string;
  angle: Angle;
  /** The things beside the item in the picture of the bag. */
  bag?: Bag;
  width: number;
  height: number;
  samples: number;
}

declare global {
  interface Window {
    itemNames: string[];
    takeShot: (order: ShotOrder) => string;
  }
}

const sets = new Map<Look, { canvas: HTMLCanvasElement; studio: Studio }>();

function stage(look: Look): { canvas: HTMLCanvasElement; studio: Studio } {
  const known = sets.get(look);
  if (known) return known;
  const canvas = document.createElement('canvas');
  const set = { canvas, studio: new Studio(canvas, look) };
  sets.set(look, set);
  return set;
}

window.itemNames = Object.keys(items);

/** Photographs one subject; answers with the picture as a PNG data URL. */
window.takeShot = ({ subject: name, angle, bag, width, height, samples }) => {
  const item = items[name];
  const hero = name === 'hero';
  const model = hero ? heroStillLife() : item && (bag ? flatLay(item, bag) : item.model(angle));
  const view = hero ? heroView : item && viewOf(item, angle);
  if (!model || !view) throw new Error(`No model for ${name}`);
  const { studio, canvas } = stage(hero ? evening : bag ? tableTop : daylight);
  const { subject, camera } = frame(model, view, width / height);
  subject.traverse((child) => {
    if (!(child instanceof Mesh)) return;
    child.castShadow = !child.userData['flat'];
    child.receiveShadow = true;
  });
  studio.photograph(subject, camera, { width, height }, samples);
  return canvas.toDataURL('image/png');
};
