import { ink } from '../engraving.ts';
import { dialCamera } from '../kinds/dial-camera.ts';
import { around, row, times } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const fujifilmXT5: Item = {
  model: () =>
    dialCamera({
      width: 12.95,
      depth: 3.3,
      base: 0.75,
      wrap: 4.35,
      top: 1.55,
      plate: 'silver',
      cover: 'leather',
      corner: 0.75,
      grip: { width: 2.7, depth: 1.5, low: 0.4, high: 5.6 },
      prism: { width: 5.4, ridge: 3.3, height: 2.35, front: 1.0, slope: 0.3, look: 'silver' },
      mount: { x: 0.8, y: 3.35, radius: 2.95, boss: 0.55 },
      controls: [
        {
          at: [-5.0, 0.75],
          shutter: { radius: 0.4, collar: 'silver', cap: 'silver', thread: true },
        },
        {
          at: [-3.1, -0.1],
          dial: {
            radius: 1.18,
            height: 0.95,
            ribs: 72,
            look: 'silver',
            marks: times,
            markSize: 0.19,
          },
        },
        {
          at: [-5.35, -0.75],
          dial: {
            radius: 0.85,
            height: 0.6,
            ribs: 52,
            look: 'silver',
            marks: around(['0', '+1', '+2', '+3', 'C', '-3', '-2', '-1']),
            markSize: 0.18,
          },
        },
        {
          at: [4.6, -0.05],
          dial: {
            radius: 1.22,
            height: 1.05,
            ribs: 72,
            look: 'silver',
            marks: around(['A', '125', '200', '400', '800', '1600', '3200', '6400', '12800', 'C']),
            markSize: 0.2,
          },
        },
        { at: [0.8, -0.7], shoe: 'steel', lift: 2.3 },
      ],
      front: [
        { at: [-3.9, 5.9], radius: 0.42, look: 'anodised' },
        { at: [4.6, 1.2], radius: 0.52, look: 'anodised' },
        { at: [3.9, 5.55], radius: 0.24, look: 'darkGlass' },
        { at: [-2.7, 4.9], radius: 0.26 },
      ],
      back: {
        screen: { size: [7.4, 5.1], at: [-0.6, 3.0], scene: 'coast', depth: 0.5 },
        eyepiece: { size: [3.1, 2.3], at: [-0.8, 7.3], depth: 1.1 },
        keys: [
          ...row(6.05, -5.2, 1.1, ['⌫', '▶']),
          { at: [4.6, 6.1], text: 'AEL', radius: 0.26 },
          { at: [5.5, 6.1], text: 'AF', radius: 0.26 },
          { at: [4.7, 0.75], text: 'DISP', radius: 0.24 },
        ],
        wheel: { radius: 0.85, at: [4.75, 2.4], smooth: true },
        joystick: [4.7, 4.4],
        thumbRest: { size: [1.6, 2.2], at: [5.4, 4.6] },
      },
      lens: {
        rings: [
          { length: 0.5, radius: 2.75 },
          { length: 0.9, radius: 2.95, ribs: { count: 60, depth: 0.07 }, finish: 'anodised' },
          {
            length: 0.85,
            radius: 2.98,
            marks: {
              size: 0.3,
              texts: [{ text: 'A  16  11  8  5.6  4  2.8  2  1.4', angle: 0 }],
            },
          },
          { length: 2.0, radius: 3.1, finish: 'rubber', ribs: { count: 86, depth: 0.07 } },
          {
            length: 0.7,
            radius: 3.02,
            marks: {
              size: 0.26,
              texts: [
                { text: '33mm', angle: -20 },
                { text: 'ø58', angle: 30, color: ink.grey },
              ],
            },
          },
          { length: 0.5, radius: 3.02, end: 3.05 },
        ],
        front: {
          glass: 2.15,
          recess: 0.75,
          coatings: ['green', 'magenta', 'teal'],
          text: 'ASPHERICAL LENS  33mm 1:1.4 R   ø58',
        },
      },
    }),
  front: { yaw: -27, pitch: 15, fill: 0.7 },
  second: { yaw: 190, pitch: 56, fill: 0.72 },
};
