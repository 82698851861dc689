import { PlaneGeometry, type CanvasTexture, type Group } from 'three';
import { painted } from '../engraving.ts';
import { display, finish } from '../materials.ts';
import { assembly, block, part } from '../shapes.ts';

type Scene = 'coast' | 'hills' | 'dunes';

const skies: Record<Scene, [string, string, string]> = {
  coast: ['#f3b48a', '#e8896b', '#4e5f80'],
  hills: ['#cfe0ea', '#8fb0c4', '#3d5c56'],
  dunes: ['#f0d9b4', '#e2a868', '#7c4a33'],
};

/** A display of `width` x `height` in its frame, facing +z, its glass on z = depth. */
export function screen(
  width: number,
  height: number,
  depth: number,
  scene: Scene,
  overlay: 'stills' | 'video' | 'bare' = 'stills',
): Group {
  const glass = part(
    new PlaneGeometry(width - 0.3, height - 0.3),
    display(viewfinderImage(scene, overlay, (width - 0.3) / (height - 0.3))),
    {
      at: [0, 0, depth + 0.012],
    },
  );
  return assembly(
    part(block(width + 0.3, height + 0.3, depth, 0.1), finish('body'), {
      at: [0, 0, depth / 2 - 0.01],
    }),
    part(block(width, height, 0.06, 0.02), finish('darkGlass'), { at: [0, 0, depth - 0.025] }),
    glass,
  );
}

function viewfinderImage(
  scene: Scene,
  overlay: 'stills' | 'video' | 'bare',
  ratio: number,
): CanvasTexture {
  return painted(900, 900 / ratio, (context, width, height) => {
    const [high, low, land] = skies[scene];
    const sky = context.createLinearGradient(0, 0, 0, height * 0.7);
    sky.addColorStop(0, high);
    sky.addColorStop(1, low);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    context.fillStyle = 'rgba(255,246,225,0.85)';
    context.beginPath();
    context.arc(width * 0.68, height * 0.36, height * 0.07, 0, 7);
    context.fill();
    for (let layer = 0; layer < 4; layer++) {
      context.fillStyle = land;
      context.globalAlpha = 0.3 + layer * 0.22;
      context.beginPath();
      context.moveTo(0, height);
      for (let x = 0; x <= width; x += 6) {
        const wave =
          Math.sin(x / (130 - layer * 18) + layer * 2.1) + 0.45 * Math.sin(x / 41 + layer * 5);
        context.lineTo(x, height * (0.52 + layer * 0.115) - wave * height * 0.05);
      }
      context.lineTo(width, height);
      context.fill();
    }
    context.globalAlpha = 1;
    if (overlay !== 'bare') readings(context, width, height, overlay === 'video');
  });
}

function readings(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  video: boolean,
): void {
  context.fillStyle = 'rgba(0,0,0,0.55)';
  context.fillRect(0, height * 0.9, width, height * 0.1);
  context.fillRect(0, 0, width, height * 0.085);
  context.fillStyle = '#f2f2f0';
  context.font = `600 ${height * 0.062}px "Open Sans", sans-serif`;
  const bottom = video
    ? ['24.00', '180.0°', 'T2.8', 'EI 800', '5600K']
    : ['1/250', 'F4.0', '±0.0', 'ISO 200'];
  bottom.forEach((text, index) =>
    context.fillText(text, (width * (index + 0.5)) / bottom.length, height * 0.952),
  );
  context.fillText(video ? '01:12:48:07' : '482', width * (video ? 0.5 : 0.88), height * 0.044);
  if (video) {
    context.fillStyle = '#e5382f';
    context.beginPath();
    context.arc(width * 0.06, height * 0.044, height * 0.022, 0, 7);
    context.fill();
  }
  context.strokeStyle = video ? 'rgba(255,255,255,0.7)' : '#7de07d';
  context.lineWidth = height * 0.007;
  const [w, h] = [width * (video ? 0.82 : 0.13), height * (video ? 0.7 : 0.15)];
  context.strokeRect(
    width * (video ? 0.5 : 0.42) - w / 2,
    height * (video ? 0.49 : 0.55) - h / 2,
    w,
    h,
  );
}
