import { dialCamera } from '../kinds/dial-camera.ts';
import { primeBarrel } from '../parts/attached-lenses.ts';
import { column } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const nikonDf: Item = {
  model: () =>
    dialCamera({
      width: 14.3,
      depth: 3.9,
      base: 0.8,
      wrap: 4.5,
      top: 2.3,
      plate: 'silver',
      cover: 'leather',
      corner: 0.9,
      grip: { width: 2.6, depth: 1.2, low: 0.6, high: 6.4 },
      prism: { width: 6.6, ridge: 3.1, height: 3.0, front: 0.9, slope: 0.5, look: 'silver' },
      mount: { x: 0.7, y: 4.1, radius: 3.2, boss: 0.9 },
      controls: [
        {
          at: [-5.2, 0.9],
          shutter: { radius: 0.36, collar: 'silver', cap: 'silver', thread: true },
        },
        {
          at: [-3.4, -0.3],
          dial: {
            radius: 1.2,
            height: 1.0,
            ribs: 64,
            look: 'anodised',
            marks: ['4000', '1000', '250', '60', '15', '4', '1', 'B', 'X', 'T'].map(
              (text, index) => ({ text, angle: index * 36 }),
            ),
            markSize: 0.24,
          },
        },
        {
          at: [-5.6, -0.9],
          dial: {
            radius: 0.62,
            height: 0.9,
            ribs: 30,
            look: 'anodised',
            marks: [{ text: 'P S A M', angle: 0 }],
            markSize: 0.2,
          },
        },
        {
          at: [5.1, -0.1],
          dial: {
            radius: 1.5,
            height: 0.55,
            ribs: 76,
            look: 'anodised',
            marks: ['100', '200', '400', '800', '1600', '3200', '6400', '12800'].map(
              (text, index) => ({ text, angle: index * 45 }),
            ),
            markSize: 0.24,
          },
        },
        {
          at: [5.1, -0.1],
          lift: 0.5,
          dial: {
            radius: 0.98,
            height: 0.7,
            ribs: 48,
            look: 'anodised',
            marks: ['0', '+1', '+2', '+3', '-3', '-2', '-1'].map((text, index) => ({
              text,
              angle: index * 51,
            })),
            markSize: 0.22,
          },
        },
        { at: [0.7, -0.7], shoe: 'steel', lift: 2.95 },
      ],
      front: [
        { at: [-4.9, 6.3], lever: 0, radius: 0.62 },
        { at: [-3.2, 4.9], radius: 0.28 },
        { at: [-3.0, 2.2], lever: 1.3, radius: 0.4 },
      ],
      back: {
        screen: { size: [8.2, 5.5], at: [-0.7, 3.7], scene: 'dunes', depth: 0.25 },
        eyepiece: { size: [2.6, 2.6], at: [-0.7, 8.2], depth: 0.9, round: true },
        keys: [
          ...column(-6.1, 6.0, 1.15, ['▶', 'MENU', '⊕', '⊖', '⌫']),
          { at: [5.6, 6.6], text: 'AF-ON', radius: 0.3 },
        ],
        wheel: { radius: 1.2, at: [5.3, 3.4], smooth: true },
      },
      lens: {
        rings: primeBarrel({ radius: 3.35, length: 4.6, accent: 'silver', ribs: 66 }),
        front: {
          glass: 2.1,
          recess: 1.0,
          coatings: ['green', 'amber', 'violet'],
          text: '50mm 1:1.8   ø58',
        },
      },
    }),
  front: { yaw: -26, pitch: 15 },
  second: { yaw: 170, pitch: 52, fill: 0.72 },
};
