import { ink } from '../engraving.ts';
import { mouldedCamera } from '../kinds/interchangeable.ts';
import type { Item } from './item.ts';

export const hasselbladX2d100c: Item = {
  model: () =>
    mouldedCamera({
      body: {
        width: 14.8,
        height: 8.9,
        depth: 3.9,
        shoulders: { grip: 8.7, far: 8.9 },
        grip: { width: 3.7, depth: 3.1, height: 8.6, lean: 0.1 },
        hump: {
          width: 6.2,
          top: 5.2,
          height: 1.35,
          front: 0.5,
          back: 0.9,
          brow: 0.9,
          softness: 0.3,
        },
        mount: { x: 0.9, y: 4.5, radius: 3.5, boss: 0.5, ring: 'chrome' },
        skin: { body: 'graphite', wrap: 'leather' },
        wrap: [0.7, 6.9],
        controls: [
          {
            at: [-5.4, 2.7],
            shutter: { radius: 0.55, cap: 'orange', collar: 'anodised' },
            tilt: 16,
            lift: -0.1,
          },
          { at: [-4.4, -0.1], status: [2.0, 1.6], lift: 0.02 },
          { at: [-3.4, 1.6], button: { radius: 0.24, height: 0.16 } },
        ],
        back: {
          screen: { size: [9.0, 6.2], at: [-1.1, 3.9], scene: 'dunes', depth: 0.5 },
          eyepiece: { size: [3.4, 2.6], at: [-0.9, 8.6], depth: 1.1, round: true },
          keys: [
            { at: [5.0, 7.2], text: 'AF', radius: 0.34 },
            { at: [4.7, 4.8], text: '◻', radius: 0.26 },
            { at: [4.7, 3.5], text: '★', radius: 0.26 },
            { at: [4.7, 2.2], text: '▶', radius: 0.26 },
            { at: [4.7, 0.9], text: '≡', radius: 0.26 },
          ],
          thumbRest: { size: [1.6, 3.4], at: [6.2, 4.6], look: 'rubber' },
        },
      },
      lens: {
        rings: [
          { length: 0.8, radius: 3.4, finish: 'graphite' },
          {
            length: 1.0,
            radius: 3.75,
            finish: 'graphite',
            marks: { size: 0.34, texts: [{ text: 'XCD 2.5/55', angle: -40 }] },
          },
          { length: 0.8, radius: 3.8, finish: 'graphite', ribs: { count: 110, depth: 0.05 } },
          {
            length: 1.1,
            radius: 3.78,
            finish: 'graphite',
            marks: {
              size: 0.28,
              texts: [{ text: '0.45  0.6  1  2  ∞', angle: 0, color: ink.orange }],
            },
          },
          { length: 1.5, radius: 3.86, finish: 'anodised', ribs: { count: 120, depth: 0.05 } },
          { length: 1.0, radius: 3.78, finish: 'graphite', end: 3.8 },
        ],
        front: {
          glass: 2.3,
          recess: 0.9,
          coatings: ['violet', 'green', 'amber'],
          text: 'LENS 2.5/55   ø72',
          bezel: 'anodised',
        },
      },
    }),
  front: { yaw: -26, pitch: 13 },
  second: { yaw: 156, pitch: 14 },
};
