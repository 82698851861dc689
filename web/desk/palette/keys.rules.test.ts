import { expect, it } from 'vitest';
import { actOfKey } from './keys.rules.ts';

const nowhere = { isTyping: false, isCounter: false, isAfterGo: false };
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const ctrl = { ctrlKey: true };

it.each([
  ['/', {}, {}, 'search'],
  ['/', { shiftKey: true }, {}, 'search'],
  ['?', { shiftKey: true }, {}, 'keys'],
  ['n', {}, {}, 'booking'],
  ['g', {}, {}, 'go'],
  ['d', {}, { isAfterGo: true }, '/admin'],
  ['c', {}, { isAfterGo: true }, '/admin/counter'],
  ['b', {}, { isAfterGo: true }, '/admin/bookings'],
  ['p', {}, { isAfterGo: true }, '/admin/planner'],
  ['i', {}, { isAfterGo: true }, '/admin/inventory'],
  ['d', {}, {}, undefined],
  ['n', ctrl, {}, undefined],
  ['n', { altKey: true }, {}, undefined],
  ['n', {}, { isTyping: true }, undefined],
  ['n', {}, { isCounter: true }, undefined],
  ['/', {}, { isCounter: true }, undefined],
  ['d', {}, { isCounter: true, isAfterGo: true }, undefined],
  ['k', ctrl, {}, 'search'],
  ['K', { metaKey: true }, {}, 'search'],
  ['k', ctrl, { isTyping: true, isCounter: true }, 'search'],
  ['j', {}, {}, 'next row'],
  ['k', {}, {}, 'row before'],
  ['k', {}, { isCounter: true }, undefined],
  ['j', {}, { isTyping: true }, undefined],
  ['k', { ctrlKey: true, shiftKey: true }, {}, undefined],
  ['constructor', {}, {}, undefined],
])('the key %s with %o at %o means %s', (key, held, around, act) => {
  expect(actOfKey({ ...plain, key, ...held }, { ...nowhere, ...around })).toBe(act);
});
