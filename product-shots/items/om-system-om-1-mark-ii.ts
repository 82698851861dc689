import { mouldedCamera } from '../kinds/interchangeable.ts';
import { zoomBarrel } from '../parts/attached-lenses.ts';
import { modes } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const omSystemOm1MarkIi: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 13.4,
        height: 7.1,
        depth: 3.6,
        shoulders: { grip: 6.9, far: 7.0 },
        grip: { width: 3.4, depth: 2.9, height: 6.9, lean: 0.2 },
        hump: {
          width: 4.9,
          top: 2.5,
          height: 2.2,
          front: 0.8,
          back: 0.8,
          brow: 0.8,
          softness: 0.2,
        },
        mount: { x: 0.5, y: 3.3, radius: 2.6, boss: 0.6, ring: 'chrome' },
        controls: [
          {
            at: [-4.9, 2.6],
            shutter: { radius: 0.44, collar: 'anodised', cap: 'plastic' },
            tilt: 16,
            lift: -0.25,
          },
          { at: [-4.9, 0.9], dial: { radius: 0.78, height: 0.55, ribs: 48 } },
          {
            at: [-3.2, -0.7],
            dial: { radius: 0.95, height: 0.8, ribs: 60, marks: modes, markSize: 0.22 },
          },
          { at: [-5.2, -0.9], dial: { radius: 0.8, height: 0.55, ribs: 48 } },
          { at: [4.7, 0], dial: { radius: 1.05, height: 0.5, ribs: 30 } },
          { at: [4.3, 0.2], lift: 0.5, button: { radius: 0.3, height: 0.18 } },
          { at: [5.1, -0.2], lift: 0.5, button: { radius: 0.3, height: 0.18 } },
          { at: [0.5, -0.6], shoe: 'steel', lift: 2.05 },
        ],
        back: {
          screen: { size: [7.3, 5.2], at: [-1.1, 3.1], scene: 'hills', depth: 0.7 },
          eyepiece: { size: [2.9, 2.3], at: [-0.5, 7.6], depth: 1.3 },
          keys: [
            { at: [3.4, 6.2], text: 'AF-ON', radius: 0.3 },
            { at: [4.7, 6.2], text: 'AEL', radius: 0.28 },
            { at: [3.5, 0.9], text: '▶', radius: 0.25 },
            { at: [4.9, 0.9], text: '⌫', radius: 0.25 },
            { at: [3.5, 4.9], text: 'INFO', radius: 0.24 },
          ],
          wheel: { radius: 1.0, at: [4.3, 2.4], smooth: true },
          joystick: [4.7, 4.5],
          thumbRest: { size: [1.1, 2], at: [5.7, 4.6] },
        },
      },
      lens: {
        rings: [
          ...zoomBarrel({ radius: 3.4, length: 7.2, ribs: 70 }, '12  14  18  25  40').slice(0, -1),
          { length: 0.16, radius: 3.46, finish: 'blue', bevel: 0.02 },
          { length: 0.8, radius: 3.4, end: 3.45 },
        ],
        front: {
          glass: 2.3,
          recess: 0.8,
          coatings: ['magenta', 'amber', 'green'],
          text: 'DIGITAL 12-40mm 1:2.8   ø62',
        },
      },
      details: [
        { at: [-2.4, 1.4], radius: 0.3 },
        { at: [-2.4, 5.5], radius: 0.2, look: 'darkGlass' },
      ],
    }),
  front: { yaw: 30, pitch: 14 },
  second: { yaw: 157, pitch: 15 },
};
