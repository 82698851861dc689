import {
  CanvasTexture,
  CylinderGeometry,
  LinearMipmapLinearFilter,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  RingGeometry,
  type BufferGeometry,
} from 'three';
import { placed, type Placing } from './shapes.ts';

export const ink = {
  white: '#d9d9d6',
  grey: '#8d8e90',
  black: '#1b1b1c',
  red: '#d0342c',
  orange: '#e0792f',
  blue: '#4d8fe0',
  green: '#5fb06a',
  gold: '#d9b56a',
};
const typeface = '"Open Sans", "Helvetica Neue", Arial, sans-serif';
const pixelsPerCentimetre = 160;

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

export function painted(width: number, height: number, draw: Draw): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width);
  canvas.height = Math.ceil(height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  draw(context, canvas.width, canvas.height);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = 'srgb';
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 8;
  return texture;
}

function paint(geometry: BufferGeometry, texture: CanvasTexture): Mesh {
  const material = new MeshStandardMaterial({
    map: texture,
    transparent: true,
    roughness: 0.6,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  const mesh = new Mesh(geometry, material);
  mesh.userData['flat'] = true;
  return mesh;
}

const font = (size: number, weight = 600) =>
  `${weight} ${size * pixelsPerCentimetre}px ${typeface}`;

/** Text on a plane facing +z; `size` is the type size in centimetres. */
export function label(
  text: string,
  size: number,
  color: string,
  placing: Placing = {},
  weight = 600,
): Mesh {
  const [width, height] = [text.length * size * 0.75 + size, size * 1.5];
  const texture = painted(
    width * pixelsPerCentimetre,
    height * pixelsPerCentimetre,
    (context, w, h) => {
      context.font = font(size, weight);
      context.fillStyle = color;
      context.fillText(text, w / 2, h / 2);
    },
  );
  return placed(paint(new PlaneGeometry(width, height), texture), placing);
}

/** A round face with a free drawing, facing +z. */
export function face(
  radius: number,
  draw: (context: CanvasRenderingContext2D, size: number) => void,
  placing: Placing = {},
): Mesh {
  const size = Math.min(1024, radius * 2 * pixelsPerCentimetre);
  const texture = painted(size, size, (context) => draw(context, size));
  return placed(paint(new PlaneGeometry(radius * 2, radius * 2), texture), placing);
}

export interface Mark {
  text: string;
  /** Degrees from the top, clockwise as the viewer in front sees it. */
  angle: number;
  color?: string;
}

/** Texts standing round a dial's face, their feet towards the centre. */
export function dialFace(
  radius: number,
  size: number,
  marks: readonly Mark[],
  placing: Placing = {},
): Mesh {
  return face(
    radius,
    (context, pixels) => {
      context.font = font(size);
      for (const { text, angle, color = ink.white } of marks) {
        context.save();
        context.translate(pixels / 2, pixels / 2);
        context.rotate((angle * Math.PI) / 180);
        context.fillStyle = color;
        context.fillText(text, 0, -(radius - size * 0.75) * pixelsPerCentimetre);
        context.restore();
      }
    },
    placing,
  );
}

/** Text along the ring round a front element, at radius `radius`, starting at `angle` degrees from the top. */
export function ringText(
  text: string,
  radius: number,
  size: number,
  angle: number,
  color = ink.white,
): Mesh {
  const reach = radius + size;
  const pixels = Math.min(2048, reach * 2 * pixelsPerCentimetre);
  const scale = pixels / (reach * 2);
  const texture = painted(pixels, pixels, (context) => {
    context.font = `600 ${size * scale}px ${typeface}`;
    context.fillStyle = color;
    const spacing = size * scale * 0.1;
    const total = [...text].reduce(
      (sum, letter) => sum + context.measureText(letter).width + spacing,
      0,
    );
    let travelled = -total / 2;
    for (const letter of text) {
      const width = context.measureText(letter).width;
      const turn = (angle * Math.PI) / 180 + (travelled + width / 2) / (radius * scale);
      context.save();
      context.translate(pixels / 2, pixels / 2);
      context.rotate(turn);
      context.fillText(letter, 0, -radius * scale);
      context.restore();
      travelled += width + spacing;
    }
  });
  const geometry = new RingGeometry(radius - size, reach, 96);
  return paint(geometry, texture);
}

/** Marks on the outside of a barrel that runs along z; returns an open cylinder just above radius `radius`. */
export function bandText(
  radius: number,
  height: number,
  size: number,
  marks: readonly Mark[],
): Mesh {
  const around = Math.PI * 2 * radius;
  const scale = Math.min(pixelsPerCentimetre, 4096 / around);
  const texture = painted(around * scale, height * scale, (context, w, h) => {
    context.font = `600 ${size * scale}px ${typeface}`;
    for (const { text, angle, color = ink.white } of marks) {
      context.fillStyle = color;
      context.fillText(text, (((((angle + 180) % 360) + 360) % 360) / 360) * w, h / 2);
    }
  });
  const geometry = new CylinderGeometry(radius + 0.012, radius + 0.012, height, 96, 1, true);
  // The cylinder's axis becomes z with its top to the front: letters stand upright for the photographer behind.
  geometry.rotateX(Math.PI / 2);
  return paint(geometry, texture);
}
