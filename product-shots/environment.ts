import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three';

interface SoftBox {
  width: number;
  height: number;
  at: [number, number, number];
  brightness: number;
  tint?: string;
}

export interface Surroundings {
  boxes: SoftBox[];
  wall: string;
  floor: string;
  ceiling: string;
}

/** A photographer's table: key box high on the left, strips on both sides, an overhead bank, black between. */
export const daylightStudio: Surroundings = {
  wall: '#8b8a88',
  floor: '#cfccc6',
  ceiling: '#4a4a4a',
  boxes: [
    { width: 16, height: 13, at: [-17, 17, 15], brightness: 9 },
    { width: 22, height: 9, at: [2, 24, -3], brightness: 6 },
    { width: 4, height: 20, at: [24, 9, 3], brightness: 7, tint: '#f4f7ff' },
    { width: 3, height: 20, at: [-25, 8, -6], brightness: 8 },
    { width: 14, height: 3, at: [7, 3, 25], brightness: 1.6 },
  ],
};

/** Evening: one warm window on the left, a narrow cool rim from the back, the rest in the dark. */
export const eveningStudio: Surroundings = {
  wall: '#141313',
  floor: '#2a2725',
  ceiling: '#080808',
  boxes: [
    { width: 15, height: 16, at: [20, 15, 13], brightness: 11, tint: '#ffe9d2' },
    { width: 24, height: 6, at: [3, 22, -12], brightness: 11, tint: '#fff1e2' },
    { width: 4, height: 22, at: [-25, 9, -6], brightness: 12, tint: '#ffb38a' },
    { width: 7, height: 10, at: [-16, 10, 20], brightness: 2.2, tint: '#dfe6ff' },
  ],
};

export function photographSurroundings(renderer: WebGLRenderer, around: Surroundings): Texture {
  const scene = new Scene();
  const room = [around.wall, around.wall, around.ceiling, around.floor, around.wall, around.wall];
  scene.add(
    new Mesh(
      new BoxGeometry(80, 60, 80).translate(0, 27, 0),
      room.map((color) => new MeshBasicMaterial({ color, side: BackSide })),
    ),
  );
  const falloff = softEdge();
  for (const { width, height, at, brightness, tint = '#ffffff' } of around.boxes) {
    const material = new MeshBasicMaterial({
      color: new Color(tint).multiplyScalar(brightness),
      map: falloff,
      transparent: true,
    });
    const box = new Mesh(new PlaneGeometry(width, height), material);
    box.position.set(...at);
    box.lookAt(0, 5, 0);
    scene.add(box);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(scene, 0, 0.1, 200, { size: 256 });
  return texture;
}

/** White that falls off towards the border, as the fabric of a softbox does. */
function softEdge(): CanvasTexture {
  const size = 256;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  const image = context.createImageData(size, size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const edge = Math.min(x, y, size - 1 - x, size - 1 - y) / size;
      const centre = 1 - 0.35 * Math.hypot(x / size - 0.5, y / size - 0.5);
      image.data.set(
        [255 * centre, 255 * centre, 255 * centre, 255 * Math.min(1, edge / 0.04)],
        (y * size + x) * 4,
      );
    }
  context.putImageData(image, 0, 0);
  return new CanvasTexture(canvas);
}
