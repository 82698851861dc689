import { ink } from '../engraving.ts';
import { mouldedCamera } from '../kinds/interchangeable.ts';
import { zoomBarrel } from '../parts/attached-lenses.ts';
import { column } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const nikonD850: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 14.6,
        height: 9.0,
        depth: 4.6,
        shoulders: { grip: 8.3, far: 8.9 },
        grip: { width: 4.1, depth: 3.0, height: 8.7, lean: 0.5 },
        hump: {
          width: 7.6,
          top: 3.4,
          height: 3.2,
          front: 1.9,
          back: 0.6,
          brow: 0.5,
          softness: 0.8,
        },
        mount: { x: 0.7, y: 4.9, radius: 3.2, boss: 0.7 },
        controls: [
          {
            at: [-5.2, 2.7],
            shutter: { radius: 0.48, collar: 'plastic', cap: 'silver' },
            tilt: 20,
            lift: -0.2,
          },
          { at: [-4.2, 1.9], button: { radius: 0.22, height: 0.2, look: 'red' } },
          { at: [-4.6, -0.4], status: [3.5, 2.3], lift: 0.02 },
          {
            at: [5.3, 0],
            dial: {
              radius: 1.4,
              height: 0.5,
              ribs: 60,
              marks: [
                { text: 'QUAL', angle: 0 },
                { text: 'WB', angle: 120 },
                { text: 'ISO', angle: 240 },
              ],
              markSize: 0.36,
            },
          },
          { at: [5.3, 0], dial: { radius: 1.62, height: 0.28, ribs: 84 } },
          { at: [0.7, -0.9], shoe: 'steel', lift: 2.9 },
        ],
        back: {
          screen: { size: [8.3, 5.7], at: [-0.6, 3.9], scene: 'dunes' },
          eyepiece: { size: [2.9, 2.9], at: [-0.7, 9.8], depth: 1.1, round: true },
          keys: [
            ...column(-6.3, 7.4, 1.3, ['MENU', '⚿', '⊕', '⊖', 'OK']),
            { at: [4.4, 8.1], text: 'Lv', radius: 0.3 },
            { at: [5.9, 8.2], text: 'AF-ON', radius: 0.34 },
            { at: [5.2, 1.3], text: 'i', radius: 0.26 },
          ],
          wheel: { radius: 1.35, at: [5.4, 4.1], smooth: true },
          joystick: [5.4, 6.6],
        },
      },
      lens: {
        rings: zoomBarrel(
          { radius: 4.3, length: 9.4, accent: 'gold', ribs: 58 },
          '24  28  35  50  70  85  120',
        ),
        front: {
          glass: 3.1,
          recess: 0.9,
          coatings: ['teal', 'magenta', 'green'],
          text: 'VR 24-120mm 1:4   ø77',
          textColor: ink.gold,
        },
      },
      details: [
        { at: [-2.5, 7.6], radius: 0.3, look: 'rubber' },
        { at: [-3.0, 3.4], radius: 0.36 },
        { at: [-3.0, 2.2], radius: 0.36 },
        { at: [4.9, 7.1], radius: 0.4 },
      ],
    }),
  front: { yaw: -24, pitch: 12 },
  second: { yaw: 155, pitch: 14 },
};
