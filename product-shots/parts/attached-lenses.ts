import { ink } from '../engraving.ts';
import type { Finish } from '../materials.ts';
import type { Ring } from './lens-barrel.ts';

interface BarrelStyle {
  radius: number;
  length: number;
  finish?: Finish;
  grip?: Finish;
  accent?: Finish;
  ribs?: number;
}

const distances = '0.45  0.6  0.8  1  2  ∞';

/** A zoom with a wide zoom ring behind a narrow focus ring. */
export function zoomBarrel(
  { radius, length, finish = 'anodised', grip = 'rubber', accent, ribs = 64 }: BarrelStyle,
  focalLengths: string,
): Ring[] {
  return [
    { length: 0.7, radius: radius * 0.9, finish },
    { length: length * 0.1, radius: radius * 0.92, end: radius * 0.98, finish },
    {
      length: length * 0.13,
      radius: radius * 0.98,
      finish,
      marks: {
        size: 0.3,
        texts: [
          { text: 'AF·MF', angle: -72 },
          { text: distances, angle: 0 },
        ],
      },
    },
    {
      length: length * 0.2,
      radius: radius * 1.0,
      finish: grip,
      ribs: { count: Math.round(ribs * 1.3), depth: 0.06 },
    },
    {
      length: length * 0.1,
      radius: radius * 0.98,
      finish,
      marks: { size: 0.32, texts: [{ text: focalLengths, angle: 0 }] },
    },
    {
      length: length * 0.27,
      radius: radius * 1.02,
      finish: grip,
      ribs: { count: ribs, depth: 0.09 },
    },
    { length: length * 0.05, radius: radius * 0.98, finish },
    ...(accent ? [{ length: 0.13, radius: radius * 0.99, finish: accent, bevel: 0.02 }] : []),
    { length: length * 0.09, radius: radius * 0.985, end: radius, finish },
  ];
}

/** A prime with one broad focus ring. */
export function primeBarrel({
  radius,
  length,
  finish = 'anodised',
  grip = 'rubber',
  accent,
  ribs = 72,
}: BarrelStyle): Ring[] {
  return [
    { length: 0.5, radius: radius * 0.86, finish },
    { length: length * 0.22, radius: radius * 0.88, end: radius, finish },
    {
      length: length * 0.13,
      radius,
      finish,
      marks: { size: 0.28, texts: [{ text: distances, angle: 0 }] },
    },
    {
      length: length * 0.36,
      radius: radius * 1.03,
      finish: grip,
      ribs: { count: ribs, depth: 0.08 },
    },
    { length: length * 0.07, radius, finish },
    ...(accent ? [{ length: 0.13, radius: radius * 1.0, finish: accent, bevel: 0.02 }] : []),
    { length: length * 0.16, radius, end: radius * 0.97, finish },
  ];
}

/** A cine prime with two gears, scaled to the camera it sits on. */
export function cinePrime(
  radius: number,
  length: number,
  color: 'red' | 'blue' | 'gold' | 'orange',
  scale: string,
): Ring[] {
  const gear = { count: Math.round(radius * 28), depth: 0.16, duty: 0.5 };
  return [
    { length: length * 0.08, radius: radius * 0.8 },
    {
      length: length * 0.14,
      radius: radius * 0.86,
      marks: { size: 0.4, texts: [{ text: 'T1.8  2.8  4  5.6  8  11  22', angle: 0 }] },
    },
    { length: 0.8, radius: radius * 0.94, ribs: gear },
    {
      length: length * 0.22,
      radius: radius * 0.9,
      marks: { size: 0.46, texts: [{ text: scale, angle: 0, color: ink.gold }] },
    },
    { length: 0.8, radius: radius, ribs: gear },
    { length: length * 0.2, radius: radius * 0.92, end: radius },
    { length: 0.14, radius: radius * 1.005, finish: color, bevel: 0.02 },
    { length: length * 0.16, radius },
  ];
}
