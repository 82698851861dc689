import { expect, it } from 'vitest';
import { readScan } from './scan.rules.ts';

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
])('reads %j', (typed, scan) => {
  expect(readScan(typed)).toEqual(scan);
});
