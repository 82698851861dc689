import {
  AdditiveBlending,
  CanvasTexture,
  Color,
  DoubleSide,
  FrontSide,
  MeshPhysicalMaterial,
  RepeatWrapping,
  type MeshPhysicalMaterialParameters,
  type Texture,
} from 'three';
import { skyOcclusion } from './occlusion.ts';
import { randomFrom } from './random.ts';

interface Surface extends MeshPhysicalMaterialParameters {
  /** Bump pattern, its height and its size in centimetres; `shaded` patterns also show as light and dark. */
  relief?: { pattern: keyof typeof patterns; height: number; tile: number; shaded?: boolean };
  /** Mirrors only the surroundings: the point-like key light would leave specks. */
  polished?: boolean;
}

const surfaces = {
  body: {
    color: '#242527',
    roughness: 0.52,
    specularIntensity: 1,
    relief: { pattern: 'grain', height: 0.014, tile: 3 },
  },
  leather: {
    color: '#202021',
    roughness: 0.55,
    specularIntensity: 1,
    relief: { pattern: 'leather', height: 0.09, tile: 4.6, shaded: true },
  },
  rubber: {
    color: '#1a1b1c',
    roughness: 0.7,
    specularIntensity: 0.9,
    relief: { pattern: 'grain', height: 0.004, tile: 1.2 },
  },
  plastic: { color: '#1e1f21', roughness: 0.42, specularIntensity: 0.8 },
  gloss: { color: '#0a0a0b', roughness: 0.12, polished: true },
  anodised: {
    color: '#191a1c',
    roughness: 0.36,
    metalness: 0.35,
    relief: { pattern: 'grain', height: 0.002, tile: 0.8 },
  },
  silver: {
    color: '#cfcdc8',
    roughness: 0.34,
    metalness: 0.92,
    relief: { pattern: 'grain', height: 0.002, tile: 0.9 },
  },
  chrome: { color: '#dcdcdc', roughness: 0.14, metalness: 1, polished: true },
  steel: { color: '#8d8e90', roughness: 0.3, metalness: 1 },
  graphite: {
    color: '#4c4d50',
    roughness: 0.42,
    metalness: 0.7,
    relief: { pattern: 'grain', height: 0.003, tile: 1 },
  },
  grey: {
    color: '#6d6f72',
    roughness: 0.5,
    metalness: 0.1,
    relief: { pattern: 'grain', height: 0.003, tile: 1.2 },
  },
  slate: {
    color: '#34363a',
    roughness: 0.5,
    metalness: 0.25,
    relief: { pattern: 'grain', height: 0.004, tile: 1.2 },
  },
  white: {
    color: '#e4e0d6',
    roughness: 0.46,
    relief: { pattern: 'grain', height: 0.002, tile: 1 },
  },
  red: { color: '#b3161c', roughness: 0.4 },
  orange: { color: '#d9541e', roughness: 0.42 },
  blue: { color: '#1f5fae', roughness: 0.4 },
  yellow: { color: '#d8a91c', roughness: 0.5 },
  gold: { color: '#d2a64f', roughness: 0.3, metalness: 1 },
  void: { color: '#020202', roughness: 1, specularIntensity: 0 },
  darkGlass: { color: '#040506', roughness: 0.05, polished: true, specularIntensity: 1 },
  sensor: { color: '#1b2440', roughness: 0.14, metalness: 0.35, polished: true },
  fabric: {
    color: '#38383a',
    roughness: 0.95,
    specularIntensity: 0.5,
    relief: { pattern: 'weave', height: 0.05, tile: 1.1 },
  },
  carbon: {
    color: '#1a1b1d',
    roughness: 0.3,
    clearcoat: 0.5,
    clearcoatRoughness: 0.2,
    relief: { pattern: 'weave', height: 0.01, tile: 0.9 },
  },
  foam: {
    color: '#2c2c2e',
    roughness: 1,
    specularIntensity: 0.4,
    relief: { pattern: 'foam', height: 0.3, tile: 5, shaded: true },
  },
} satisfies Record<string, Surface>;

export type Finish = keyof typeof surfaces;

const made = new Map<string, MeshPhysicalMaterial>();
const reliefs: { material: MeshPhysicalMaterial; height: number }[] = [];

/** Keeps relief in proportion when a model is enlarged or reduced as a whole. */
export function scaleRelief(scale: number): void {
  for (const { material, height } of reliefs) material.bumpScale = height * scale;
}

export function finish(name: Finish): MeshPhysicalMaterial {
  const known = made.get(name);
  if (known) return known;
  const { relief, polished = false, ...look }: Surface = surfaces[name];
  const material = new MeshPhysicalMaterial({ ...look, shadowSide: FrontSide });
  if (relief) {
    material.bumpMap = pattern(relief.pattern, relief.tile);
    if (relief.shaded) {
      material.map = material.bumpMap;
      // The pattern's middle grey halves the colour.
      material.color.multiplyScalar(2);
    }
    material.bumpScale = relief.height;
    reliefs.push({ material, height: relief.height });
  }
  skyOcclusion(material, { polished });
  made.set(name, material);
  return material;
}

/** A flat colour with the light of a display, unaffected by the studio except for its cover glass. */
export function display(picture: Texture): MeshPhysicalMaterial {
  const material = new MeshPhysicalMaterial({
    color: '#000',
    emissive: '#fff',
    emissiveMap: picture,
    emissiveIntensity: 0.85,
    roughness: 0.06,
  });
  skyOcclusion(material, { polished: true });
  return material;
}

export function lamp(color: string, strength: number): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    color: '#000',
    emissive: color,
    emissiveIntensity: strength,
    roughness: 0.4,
  });
}

const coatings = {
  magenta: '#c45ad6',
  violet: '#6d55e0',
  blue: '#3f7ff0',
  green: '#3fcf7a',
  amber: '#f0a23c',
  teal: '#35c3c9',
  clear: '#b8c4cc',
};
export type Coating = keyof typeof coatings;

/** One coated lens surface: nothing but its tinted reflection, added to what lies behind. */
export function coatedGlass(coating: Coating, reflectance: number): MeshPhysicalMaterial {
  const key = `glass ${coating} ${reflectance}`;
  const known = made.get(key);
  if (known) return known;
  const material = new MeshPhysicalMaterial({
    color: new Color(coatings[coating]).multiplyScalar(reflectance),
    metalness: 1,
    roughness: 0.03,
    blending: AdditiveBlending,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
  skyOcclusion(material, { polished: true });
  made.set(key, material);
  return material;
}

type Painter = (context: CanvasRenderingContext2D, size: number, random: () => number) => void;

const dots =
  (count: number, smallest: number, largest: number, alpha: number): Painter =>
  (context, size, random) => {
    for (let index = 0; index < count; index++) {
      const [x, y] = [random() * size, random() * size];
      const radius = smallest + random() * (largest - smallest);
      const level = Math.floor(random() * 255);
      for (const [dx, dy] of wrapped(x, y, radius, size)) {
        const glow = context.createRadialGradient(dx, dy, 0, dx, dy, radius);
        glow.addColorStop(0, `rgba(${level},${level},${level},${alpha})`);
        glow.addColorStop(1, `rgba(${level},${level},${level},0)`);
        context.fillStyle = glow;
        context.fillRect(dx - radius, dy - radius, radius * 2, radius * 2);
      }
    }
  };

const patterns = {
  grain: dots(9000, 1.5, 4, 0.5),
  leather: dots(2600, 5, 13, 0.75),
  foam: dots(1800, 6, 18, 0.85),
  weave: (context, size) => {
    const cells = 16;
    const step = size / cells;
    for (let row = 0; row < cells; row++)
      for (let column = 0; column < cells; column++) {
        context.fillStyle = (row + column) % 4 < 2 ? '#bbb' : '#444';
        context.fillRect(column * step, row * step, step - 1, step - 1);
      }
  },
} satisfies Record<string, Painter>;

/** Copies of a spot near the border, so that the tile repeats without a seam. */
function wrapped(x: number, y: number, radius: number, size: number): [number, number][] {
  const near = (value: number) =>
    value < radius ? [0, size] : value > size - radius ? [0, -size] : [0];
  return near(x).flatMap((dx) => near(y).map((dy): [number, number] => [x + dx, y + dy]));
}

function pattern(name: keyof typeof patterns, tile: number): CanvasTexture {
  const size = 512;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.fillStyle = '#808080';
  context.fillRect(0, 0, size, size);
  patterns[name](context, size, randomFrom(7));
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.setScalar(1 / tile);
  return texture;
}
