import { afterEach, beforeEach, expect } from 'vitest';

// A test that expects an error message replaces console.error for itself (`vi.spyOn`).
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
