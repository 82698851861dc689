import { dialCamera } from '../kinds/dial-camera.ts';
import { around } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const leicaM11: Item = {
  model: () =>
    dialCamera({
      width: 13.9,
      depth: 3.3,
      base: 0.85,
      wrap: 4.4,
      top: 2.75,
      plate: 'silver',
      cover: 'leather',
      corner: 1.6,
      mount: { x: -0.1, y: 3.6, radius: 2.75, boss: 0.45 },
      controls: [
        {
          at: [-3.7, 0.3],
          shutter: { radius: 0.5, collar: 'silver', cap: 'chrome', thread: true },
        },
        {
          at: [-1.95, 0.1],
          dial: {
            radius: 0.92,
            height: 0.7,
            ribs: 60,
            look: 'silver',
            marks: around([
              'B',
              '2',
              '4',
              '8',
              '15',
              '30',
              '60',
              '125',
              '250',
              '500',
              '1000',
              '4000',
              'A',
            ]),
            markSize: 0.17,
          },
        },
        { at: [-5.5, -0.4], dial: { radius: 0.6, height: 0.5, ribs: 40, look: 'silver' } },
        {
          at: [5.4, 0.2],
          dial: {
            radius: 0.85,
            height: 0.8,
            ribs: 56,
            look: 'silver',
            marks: around(['64', '200', '400', '800', '1600', '3200', '6400', 'A', 'M']),
            markSize: 0.17,
          },
        },
        { at: [0.6, -0.4], shoe: 'steel' },
      ],
      front: [
        { at: [-4.75, 6.85], radius: 0.3, window: [1.75, 1.15] },
        { at: [-0.2, 6.95], radius: 0.3, window: [0.5, 0.42] },
        { at: [4.5, 6.85], radius: 0.3, window: [0.95, 0.75] },
        { at: [2.1, 6.85], radius: 0.3, window: [1.75, 0.95], look: 'silver' },
        { at: [3.6, 4.2], radius: 0.4, lever: 1.55 },
        { at: [-3.35, 1.9], radius: 0.36, look: 'silver' },
      ],
      back: {
        screen: { size: [6.7, 4.6], at: [-0.1, 3.1], scene: 'dunes', depth: 0.08 },
        eyepiece: { size: [1.5, 1.2], at: [5.4 - 10.6, 6.9], depth: 0.35 },
        keys: [
          { at: [4.4, 4.5], text: 'PLAY', radius: 0.26 },
          { at: [4.4, 3.2], text: 'FN', radius: 0.26 },
          { at: [4.4, 1.9], text: 'MENU', radius: 0.26 },
        ],
        wheel: { radius: 0.95, at: [5.75, 3.1], smooth: true },
      },
      lens: {
        rings: [
          { length: 0.55, radius: 2.7, finish: 'silver' },
          {
            length: 0.75,
            radius: 2.55,
            marks: { size: 0.26, texts: [{ text: '16  8  4   ▲   4  8  16', angle: 0 }] },
          },
          { length: 0.9, radius: 2.66, ribs: { count: 40, depth: 0.1, duty: 0.6 } },
          {
            length: 0.5,
            radius: 2.5,
            marks: {
              size: 0.24,
              texts: [{ text: '0.7  0.8  1  1.2  1.5  2  3  5  ∞', angle: 0, color: '#e0a13c' }],
            },
          },
          { length: 0.55, radius: 2.42, ribs: { count: 56, depth: 0.07 } },
          {
            length: 0.45,
            radius: 2.38,
            marks: { size: 0.24, texts: [{ text: '2  2.8  4  5.6  8  11  16', angle: 0 }] },
          },
          { length: 0.5, radius: 2.32 },
        ],
        front: {
          glass: 1.3,
          recess: 0.7,
          coatings: ['violet', 'amber', 'blue'],
          text: '1:2/50   E39',
          textSize: 0.2,
          iris: 0.62,
        },
      },
    }),
  front: { yaw: -24, pitch: 14, fill: 0.7 },
  second: { yaw: 188, pitch: 50, fill: 0.74 },
};
