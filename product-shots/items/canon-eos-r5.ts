import { mouldedCamera } from '../kinds/interchangeable.ts';
import { zoomBarrel } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const canonEosR5: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 13.8,
        height: 7.4,
        depth: 3.6,
        shoulders: { grip: 7.3, far: 7.2 },
        grip: { width: 3.9, depth: 3.1, height: 7.3, lean: 0.4 },
        hump: {
          width: 6.6,
          top: 4.0,
          height: 2.2,
          front: 1.2,
          back: 0.6,
          brow: 0.75,
          softness: 0.8,
        },
        mount: { x: 0.8, y: 3.7, radius: 3.1, boss: 0.55 },
        controls: [
          {
            at: [-5.1, 2.9],
            shutter: { radius: 0.48, cap: 'plastic', collar: 'body' },
            tilt: 22,
            lift: -0.3,
          },
          { at: [-4.9, 1.4], dial: { radius: 0.75, height: 0.5, ribs: 44 }, lift: -0.05 },
          { at: [-4.4, -0.2], status: [1.7, 1.5], lift: 0.02 },
          { at: [-5.9, -0.6], dial: { radius: 0.85, height: 0.55, ribs: 50 } },
          { at: [-2.9, 0.7], button: { radius: 0.22, height: 0.2, look: 'red' } },
          { at: [5.2, 0], dial: { radius: 0.8, height: 0.35, ribs: 40 } },
          { at: [0.8, -0.6], shoe: 'steel', lift: 2.1 },
        ],
        back: {
          screen: { size: [8.0, 5.2], at: [-0.9, 3.3], scene: 'coast', depth: 0.6 },
          eyepiece: { size: [3.3, 2.4], at: [-0.8, 7.9], depth: 1.3 },
          keys: [
            { at: [-5.9, 6.8], text: 'MENU', radius: 0.26 },
            { at: [3.6, 6.3], text: 'AF-ON', radius: 0.3 },
            { at: [5.0, 6.7], text: '✱', radius: 0.26 },
            { at: [6.0, 6.4], text: '⊞', radius: 0.26 },
            { at: [4.2, 0.8], text: '▶', radius: 0.26 },
            { at: [5.6, 0.8], text: '⌫', radius: 0.26 },
          ],
          wheel: { radius: 1.3, at: [4.9, 2.7] },
          joystick: [4.4, 5.1],
          thumbRest: { size: [1.5, 1.9], at: [5.9, 4.9] },
        },
      },
      lens: {
        rings: [
          ...zoomBarrel({ radius: 3.95, length: 7.6, ribs: 66 }, '24  35  50  70  105').slice(
            0,
            -1,
          ),
          { length: 0.16, radius: 4.0, finish: 'red', bevel: 0.02 },
          { length: 0.75, radius: 3.95, ribs: { count: 100, depth: 0.05 } },
          { length: 0.4, radius: 3.95 },
        ],
        front: {
          glass: 2.7,
          recess: 0.7,
          coatings: ['green', 'violet', 'magenta'],
          text: 'LENS 24-105mm 1:4   ø77mm',
        },
      },
      details: [
        { at: [-2.5, 5.9], radius: 0.22, look: 'darkGlass' },
        { at: [-2.7, 1.6], radius: 0.32 },
      ],
    }),
  front: { yaw: -25, pitch: 13 },
  second: { yaw: 154, pitch: 15 },
};
