import { expect, it } from 'vitest';
import { readScan, withHyphens } from './scan.rules.ts';

it.each([
  ['  ', { kind: 'nothing' }],
  ['42', { kind: 'number', number: 42, text: '42' }],
  ['#42', { kind: 'number', number: 42, text: '#42' }],
  ['Ines Ferreira', { kind: 'text', text: 'Ines Ferreira' }],
  ['3-1', { kind: 'text', text: '3-1' }],
  ['https://shop.example/u/3-1', { kind: 'text', text: '3-1' }],
  ['https://shop.example/u/42', { kind: 'text', text: '42' }],
  ['HTTPS://SHOP.EXAMPLE/U/K%C3%B6ln-1', { kind: 'text', text: 'Köln-1' }],
  ['https://shop.example/u/%', { kind: 'text', text: '%' }],
  ['\u0002]Q13-1\u0003\r', { kind: 'text', text: '3-1' }],
  [']C1https://shop.example/u/3-1\u001d', { kind: 'text', text: '3-1' }],
  [']A0 42\t', { kind: 'number', number: 42, text: '42' }],
  ['\u0002\u0003', { kind: 'nothing' }],
])('reads %j', (typed, scan) => {
  expect(readScan(typed)).toEqual(scan);
});

it.each([
  ['60ß4', '60-4'],
  ["60'4", '60-4'],
  ['60/4', '60-4'],
  ['60§4', '60-4'],
  ['60)4', '60-4'],
  ['60-4', undefined],
])('reads %j of the keyboard of another country as %j', (text, meant) => {
  expect(withHyphens(text)).toBe(meant);
});
