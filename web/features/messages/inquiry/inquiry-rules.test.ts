import { expect, test } from 'vitest';
import { checkInquiry } from './inquiry-rules.ts';

const camera = { id: 3, brand: 'Leica', model: 'M11', pricePerDay: 150 };
const user = { id: 1 };

test('a question of somebody who is signed in about a camera makes an inquiry', () => {
  expect(checkInquiry('Is it free?', user, camera)).toEqual({ camera });
});

test.each([
  ['blank text', ' \n', user, camera],
  ['nobody signed in', 'Is it free?', null, camera],
  ['no camera', 'Is it free?', user, null],
])('an inquiry with %s is refused as invalid', (_, content, who, asked) => {
  expect(checkInquiry(content, who, asked)).toEqual({
    problem: 'Invalid input data. Please try again.',
  });
});

test.each([
  ['id', { ...camera, id: undefined }],
  ['price', { ...camera, pricePerDay: 0 }],
])('a camera without its %s is incomplete', (_, asked) => {
  expect(checkInquiry('Is it free?', user, asked)).toEqual({
    problem: 'Camera data is incomplete. Please return to camera page.',
  });
});
