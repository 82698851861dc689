import { mouldedCamera } from '../kinds/interchangeable.ts';
import { zoomBarrel } from '../parts/attached-lenses.ts';
import { modes } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const sonyA7Iv: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 13.1,
        height: 7.5,
        depth: 3.5,
        shoulders: { grip: 7.2, far: 7.5 },
        grip: { width: 3.5, depth: 3.1, height: 6.9, lean: 0.1 },
        hump: {
          width: 5.4,
          top: 3.7,
          height: 1.95,
          front: 0.55,
          back: 0.9,
          brow: 0.8,
          softness: 0.35,
        },
        mount: { x: 0.6, y: 3.5, radius: 2.85, boss: 0.5, ring: 'steel' },
        controls: [
          {
            at: [-4.9, 2.8],
            shutter: { radius: 0.46, cap: 'plastic', collar: 'anodised' },
            tilt: 26,
            lift: -0.55,
          },
          {
            at: [-2.9, 0.2],
            dial: { radius: 1.0, height: 0.8, ribs: 64, marks: modes, markSize: 0.24 },
          },
          { at: [-4.4, 0.9], button: { radius: 0.28, height: 0.2 } },
          { at: [-5.6, -0.7], dial: { radius: 0.8, height: 0.6, ribs: 56 } },
          { at: [-4.1, -0.9], dial: { radius: 0.7, height: 0.5, ribs: 50 } },
          { at: [-3.6, 1.6], button: { radius: 0.22, height: 0.2, look: 'red' } },
          { at: [0.6, -0.6], shoe: 'steel', lift: 1.85 },
        ],
        back: {
          screen: { size: [7.4, 5.2], at: [-1.0, 3.2], scene: 'hills', depth: 0.65 },
          eyepiece: { size: [3.3, 2.5], at: [-0.6, 7.7], depth: 1.3 },
          keys: [
            { at: [-5.0, 7.0], text: 'MENU', radius: 0.26 },
            { at: [3.3, 6.4], text: 'C1', radius: 0.24 },
            { at: [4.5, 6.5], text: 'AF-ON', radius: 0.3 },
            { at: [3.8, 4.3], text: 'Fn', radius: 0.26 },
            { at: [3.7, 0.9], text: '▶', radius: 0.26 },
            { at: [5.0, 0.9], text: '⌫', radius: 0.26 },
          ],
          wheel: { radius: 1.05, at: [4.3, 2.5] },
          joystick: [4.2, 5.3],
          thumbRest: { size: [1.2, 2], at: [5.5, 4.9] },
        },
      },
      lens: {
        rings: [
          { length: 0.3, radius: 2.9, finish: 'orange' as const, bevel: 0.02 },
          ...zoomBarrel({ radius: 3.35, length: 6.1, ribs: 100 }, '28  35  50  60  70'),
        ],
        front: {
          glass: 1.9,
          recess: 0.8,
          coatings: ['amber', 'teal', 'violet'],
          text: '3.5-5.6/28-70   ø55',
        },
      },
      details: [
        { at: [-2.3, 5.8], radius: 0.2, look: 'red' },
        { at: [4.0, 2.5], radius: 0.3 },
      ],
    }),
  front: { yaw: 25, pitch: 12 },
  second: { yaw: 156, pitch: 15 },
};
