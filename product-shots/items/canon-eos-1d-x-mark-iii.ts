import { ink } from '../engraving.ts';
import { mouldedCamera } from '../kinds/interchangeable.ts';
import { zoomBarrel } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const canonEos1dXMarkIii: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 15.8,
        height: 8.9,
        depth: 5.0,
        shoulders: { grip: 8.4, far: 8.6 },
        grip: { width: 4.3, depth: 2.9, height: 8.5 },
        lowerGrip: 4.6,
        hump: {
          width: 9.2,
          top: 5.0,
          height: 3.1,
          front: 1.5,
          back: 0.6,
          brow: 0.6,
          softness: 1.2,
        },
        mount: { x: 0.7, y: 4.4, radius: 3.4, boss: 0.9 },
        controls: [
          {
            at: [-5.8, 3.1],
            shutter: { radius: 0.5, cap: 'plastic', collar: 'body' },
            tilt: 24,
            lift: -0.35,
          },
          { at: [-5.5, 1.5], dial: { radius: 0.85, height: 0.5, ribs: 40 }, lift: -0.15 },
          { at: [-5.1, -0.6], status: [3.4, 2.1], lift: 0.02 },
          { at: [5.3, 1.0], button: { radius: 0.36, height: 0.3 } },
          { at: [6.4, 0.2], button: { radius: 0.36, height: 0.3 } },
          { at: [5.3, -0.7], button: { radius: 0.36, height: 0.3 } },
          { at: [0.7, -0.5], shoe: 'steel', lift: 3.0 },
        ],
        back: {
          screen: { size: [8.6, 5.8], at: [-0.7, 3.3], scene: 'coast', depth: 0.35 },
          eyepiece: { size: [3.0, 2.8], at: [-0.7, 9.6], depth: 1.3, round: true },
          keys: [
            { at: [-6.8, 7.6], text: 'MENU', radius: 0.36 },
            { at: [-5.4, 7.6], text: 'INFO', radius: 0.36 },
            { at: [4.4, 7.6], text: 'START', radius: 0.32, color: ink.red },
            { at: [5.7, 8.0], text: 'AF-ON', radius: 0.36 },
            { at: [-6.2, -2.6], text: '▶', radius: 0.36 },
            { at: [-4.8, -2.6], text: '⚲', radius: 0.36 },
            { at: [-3.4, -2.6], text: '⌫', radius: 0.36 },
            { at: [5.9, -2.2], text: 'AF-ON', radius: 0.34 },
          ],
          wheel: { radius: 1.75, at: [5.7, 2.6] },
          joystick: [5.4, 6.1],
        },
      },
      lens: {
        rings: zoomBarrel({ radius: 4.2, length: 10.4, accent: 'red', ribs: 60 }, '24  35  50  70'),
        front: {
          glass: 3.1,
          recess: 0.8,
          coatings: ['amber', 'violet', 'green'],
          text: 'ZOOM LENS 24-70mm 1:2.8   ø82mm',
        },
      },
      details: [
        { at: [-2.9, 6.9], radius: 0.3, look: 'rubber' },
        { at: [-3.0, 2.6], radius: 0.38 },
        { at: [-3.0, 1.2], radius: 0.38 },
        { at: [-3.0, -2.4], radius: 0.34 },
      ],
    }),
  front: { yaw: -26, pitch: 10, fill: 0.74 },
  second: { yaw: 156, pitch: 12, fill: 0.74 },
};
