import { ink } from '../engraving.ts';
import { mouldedCamera } from '../kinds/interchangeable.ts';
import { primeBarrel } from '../parts/attached-lenses.ts';
import type { Item } from './item.ts';

export const nikonZ8: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 14.4,
        height: 8.9,
        depth: 4.0,
        shoulders: { grip: 8.4, far: 8.6 },
        grip: { width: 3.9, depth: 3.3, height: 8.5, lean: 0.5 },
        hump: {
          width: 6.6,
          top: 3.6,
          height: 2.8,
          front: 1.1,
          back: 0.9,
          brow: 0.66,
          softness: 0.5,
        },
        mount: { x: 0.6, y: 4.3, radius: 3.25, boss: 0.5, ring: 'chrome' },
        controls: [
          {
            at: [-5.1, 3.1],
            shutter: { radius: 0.48, collar: 'plastic', cap: 'silver' },
            tilt: 18,
            lift: -0.2,
          },
          { at: [-4.2, 2.0], button: { radius: 0.24, height: 0.2, look: 'red' } },
          { at: [-4.2, 0.1], status: [2.3, 1.7], lift: 0.02 },
          {
            at: [5.1, 0],
            dial: {
              radius: 1.35,
              height: 0.45,
              ribs: 12,
              marks: [
                { text: 'BKT', angle: 45 },
                { text: 'WB', angle: 135 },
                { text: 'MODE', angle: 225 },
                { text: '❏', angle: 315 },
              ],
              markSize: 0.32,
            },
          },
          { at: [0.6, -0.7], shoe: 'steel', lift: 2.6 },
        ],
        back: {
          screen: { size: [8.2, 5.7], at: [-0.9, 3.7], scene: 'hills', depth: 0.7 },
          eyepiece: { size: [3.4, 2.8], at: [-0.6, 9.3], depth: 1.4, round: true },
          keys: [
            { at: [-5.6, 7.6], text: '⌫', radius: 0.28 },
            { at: [-4.4, 7.6], text: '⚿', radius: 0.28 },
            { at: [4.5, 7.5], text: 'DISP', radius: 0.26 },
            { at: [5.9, 7.7], text: 'AF-ON', radius: 0.34 },
            { at: [4.7, 0.9], text: 'MENU', radius: 0.28 },
            { at: [5.9, 0.9], text: '▶', radius: 0.28 },
          ],
          wheel: { radius: 1.15, at: [5.2, 3.5], smooth: true },
          joystick: [5.1, 5.7],
          thumbRest: { size: [1.2, 1.8], at: [6.3, 5.8] },
        },
      },
      lens: {
        rings: primeBarrel({ radius: 3.9, length: 7.6, ribs: 120, accent: 'gold' }),
        front: {
          glass: 2.6,
          recess: 0.8,
          coatings: ['blue', 'magenta', 'amber'],
          text: '50mm 1:1.8 S   ø62',
          textColor: ink.white,
        },
      },
      details: [
        { at: [-2.8, 3.9], radius: 0.32 },
        { at: [-2.8, 2.7], radius: 0.32 },
        { at: [-2.6, 7.1], radius: 0.26, look: 'darkGlass' },
      ],
    }),
  front: { yaw: -30, pitch: 12 },
  second: { yaw: 190, pitch: 50, fill: 0.7 },
};
