import { ink } from '../engraving.ts';
import { mouldedCamera } from '../kinds/interchangeable.ts';
import { primeBarrel } from '../parts/attached-lenses.ts';
import { avTvModes, column } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const canonEos5dMarkIv: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 15.1,
        height: 8.6,
        depth: 4.7,
        shoulders: { grip: 8.0, far: 8.2 },
        grip: { width: 4.2, depth: 2.7, height: 8.1 },
        hump: {
          width: 8.6,
          top: 4.6,
          height: 3.0,
          front: 1.3,
          back: 0.5,
          brow: 0.62,
          softness: 1.1,
        },
        mount: { x: 0.9, y: 4.5, radius: 3.35, boss: 0.9 },
        controls: [
          {
            at: [-5.5, 2.9],
            shutter: { radius: 0.5, cap: 'plastic', collar: 'body' },
            tilt: 24,
            lift: -0.35,
          },
          { at: [-5.3, 1.3], dial: { radius: 0.85, height: 0.5, ribs: 40 }, lift: -0.15 },
          { at: [-4.9, -0.7], status: [3.3, 2.0], lift: 0.02 },
          { at: [-4.1, 1.4], button: { radius: 0.2, height: 0.2 } },
          { at: [-3.3, 1.2], button: { radius: 0.2, height: 0.25 } },
          {
            at: [5.7, 0.1],
            dial: { radius: 1.35, height: 0.95, ribs: 70, marks: avTvModes, markSize: 0.3 },
            lift: -0.1,
          },
          { at: [0.9, -0.5], shoe: 'steel', lift: 2.9 },
        ],
        back: {
          screen: { size: [8.4, 5.6], at: [-0.9, 4.0], scene: 'hills', depth: 0.35 },
          eyepiece: { size: [3.4, 2.3], at: [-0.9, 9.2], depth: 1.3 },
          keys: [
            ...column(-6.5, 7.0, 1.15, ['MENU', 'RATE', '⚲', '▶', '⌫']),
            { at: [4.2, 7.4], text: 'START', radius: 0.32, color: ink.red },
            { at: [5.6, 7.8], text: 'AF-ON', radius: 0.32 },
            { at: [6.6, 7.2], text: '✱', radius: 0.25 },
          ],
          wheel: { radius: 1.75, at: [5.4, 3.1] },
          joystick: [5.2, 6.2],
        },
      },
      lens: {
        rings: primeBarrel({ radius: 3.9, length: 6.6, accent: 'red', ribs: 80 }),
        front: {
          glass: 2.75,
          recess: 0.6,
          coatings: ['violet', 'green', 'magenta'],
          text: 'LENS 50mm 1:1.2   ø72mm',
        },
      },
      details: [
        { at: [4.9, 6.6], radius: 0.34 },
        { at: [-2.9, 6.9], radius: 0.22, look: 'darkGlass' },
        { at: [-3.0, 2.4], radius: 0.36 },
      ],
    }),
  front: { yaw: 24, pitch: 11 },
  second: { yaw: 158, pitch: 14 },
};
