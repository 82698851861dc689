import { dialCamera } from '../kinds/dial-camera.ts';
import { around, times } from '../parts/marks.ts';
import type { Item } from './item.ts';

export const fujifilmX100vi: Item = {
  model: () =>
    dialCamera({
      width: 12.8,
      depth: 3.2,
      base: 0.7,
      wrap: 4.4,
      top: 2.1,
      plate: 'body',
      cover: 'leather',
      corner: 0.7,
      grip: { width: 2.4, depth: 0.8, low: 0.8, high: 5.1 },
      mount: { x: 0.2, y: 3.3, radius: 2.75, boss: 0.35 },
      controls: [
        {
          at: [-4.7, 0.7],
          shutter: { radius: 0.42, collar: 'anodised', cap: 'silver', thread: true },
        },
        {
          at: [-2.7, 0],
          dial: {
            radius: 1.12,
            height: 0.6,
            ribs: 72,
            look: 'anodised',
            marks: times,
            markSize: 0.18,
          },
        },
        {
          at: [-5.3, -0.8],
          dial: {
            radius: 0.8,
            height: 0.5,
            ribs: 50,
            look: 'anodised',
            marks: around(['0', '1', '2', '3', 'C', '-3', '-2', '-1']),
            markSize: 0.18,
          },
        },
        { at: [1.1, -0.4], shoe: 'steel' },
      ],
      front: [
        { at: [4.7, 6.25], radius: 0.3, window: [2.1, 1.1] },
        { at: [2.5, 6.35], radius: 0.3, window: [0.9, 0.35] },
        { at: [3.9, 5.85], radius: 0.26, lever: 0.9, look: 'anodised' },
        { at: [-3.5, 6.1], radius: 0.45, look: 'anodised' },
      ],
      back: {
        screen: { size: [7.3, 5.0], at: [-0.8, 2.9], scene: 'coast', depth: 0.35 },
        eyepiece: { size: [2.0, 1.3], at: [-4.7, 6.3], depth: 0.4 },
        keys: [
          { at: [-2.4, 6.2], text: '⌫', radius: 0.24 },
          { at: [-1.2, 6.2], text: '▶', radius: 0.24 },
          { at: [4.6, 6.2], text: 'Q', radius: 0.22 },
          { at: [4.6, 2.6], text: 'MENU', radius: 0.3 },
          { at: [4.6, 1.2], text: 'DISP', radius: 0.24 },
        ],
        joystick: [4.6, 4.5],
        thumbRest: { size: [1.3, 1.8], at: [5.6, 4.7] },
      },
      lens: {
        rings: [
          {
            length: 0.55,
            radius: 2.7,
            finish: 'anodised',
            marks: { size: 0.25, texts: [{ text: '2  2.8  4  5.6  8  11  16  A', angle: 0 }] },
          },
          {
            length: 0.5,
            radius: 2.75,
            ribs: { count: 12, depth: 0.05, duty: 0.3 },
            finish: 'anodised',
          },
          { length: 0.55, radius: 2.6, ribs: { count: 90, depth: 0.05 }, finish: 'anodised' },
          { length: 0.4, radius: 2.5, finish: 'anodised' },
        ],
        front: {
          glass: 1.1,
          recess: 0.6,
          coatings: ['green', 'amber', 'magenta'],
          text: 'SUPER LENS  f=23mm 1:2',
          textSize: 0.22,
          iris: 0.6,
        },
      },
    }),
  front: { yaw: 24, pitch: 13, fill: 0.7 },
  second: { yaw: 160, pitch: 18, fill: 0.7 },
};
