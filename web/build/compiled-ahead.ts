import type { Plugin } from 'vite';
import { changeChunk } from './change-chunk.ts';

/**
 * Lets Chromium compile all of a chunk beside the page while it arrives, instead of each function when it is first
 * called, which holds the page up.
 */
export const compiledAhead = (name: string): Plugin =>
  changeChunk(name, (code) => `//# allFunctionsCalledOnLoad\n${code}`);
