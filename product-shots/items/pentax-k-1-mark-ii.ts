import { mouldedCamera } from '../kinds/interchangeable.ts';
import { zoomBarrel } from '../parts/attached-lenses.ts';
import { avTvModes, column } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const pentaxK1MarkIi: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 13.7,
        height: 8.2,
        depth: 4.9,
        shoulders: { grip: 7.6, far: 7.9 },
        grip: { width: 3.9, depth: 2.6, height: 7.8, lean: 0.2 },
        hump: {
          width: 6.4,
          top: 2.7,
          height: 3.3,
          front: 1.5,
          back: 0.4,
          brow: 0.7,
          softness: 0.35,
        },
        mount: { x: 0.8, y: 4.3, radius: 3.2, boss: 0.9, ring: 'chrome' },
        controls: [
          {
            at: [-5.0, 2.7],
            shutter: { radius: 0.46, collar: 'steel', cap: 'plastic' },
            tilt: 18,
            lift: -0.25,
          },
          { at: [-5.5, 0.2], status: [1.7, 1.6], lift: 0.02 },
          {
            at: [-3.6, 0.6],
            dial: {
              radius: 0.85,
              height: 0.6,
              ribs: 40,
              marks: ['+/-', 'ISO', 'CH', 'BKT', 'HDR', 'GPS'].map((text, index) => ({
                text,
                angle: index * 60,
              })),
              markSize: 0.18,
            },
          },
          { at: [-3.4, -1.3], dial: { radius: 0.8, height: 0.55, ribs: 40 } },
          {
            at: [5.0, 0],
            dial: { radius: 1.35, height: 0.85, ribs: 66, marks: avTvModes, markSize: 0.28 },
          },
          { at: [0.8, -0.6], shoe: 'steel', lift: 3.1 },
        ],
        back: {
          screen: { size: [8.2, 5.6], at: [-0.7, 3.7], scene: 'hills', depth: 0.85 },
          eyepiece: { size: [3.2, 2.2], at: [-0.8, 8.9], depth: 1.2 },
          keys: [
            ...column(5.2, 7.2, 1.1, ['Lv', 'AF']),
            { at: [-5.7, 7.0], text: '⌫', radius: 0.28 },
            { at: [6.2, 5.4], radius: 0.26, text: '▶' },
            { at: [5.2, 1.0], text: 'MENU', radius: 0.28 },
          ],
          wheel: { radius: 1.15, at: [5.3, 3.2], smooth: true },
        },
      },
      lens: {
        rings: zoomBarrel(
          { radius: 4.1, length: 8.2, accent: 'blue', ribs: 50 },
          '28   35   50   70   105',
        ),
        front: {
          glass: 2.7,
          recess: 0.9,
          coatings: ['amber', 'magenta', 'teal'],
          text: '1:3.5-5.6  28-105mm  ø62mm',
        },
      },
      details: [
        { at: [-2.9, 6.7], radius: 0.3, look: 'darkGlass' },
        { at: [4.9, 5.9], radius: 0.46 },
        { at: [-2.9, 2.2], radius: 0.3 },
      ],
    }),
  front: { yaw: -32, pitch: 14 },
  second: { yaw: 168, pitch: 48, fill: 0.72 },
};
