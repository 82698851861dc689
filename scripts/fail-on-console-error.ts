import { afterEach, beforeEach, expect } from 'vitest';

// Makes a test fail when it prints an error. A test that expects an error replaces `console.error`
// itself, with `vi.spyOn`.
const { error } = console;
let stray: unknown[][] = [];

beforeEach(() => {
  stray = [];
  console.error = (...words: unknown[]) => {
    stray.push(words);
    error(...words);
  };
});

afterEach(() => {
  console.error = error;
  expect(stray, 'console.error was called').toEqual([]);
});
