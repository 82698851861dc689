import type { Plugin } from 'vite';

/** A plugin for what browsers get, and only in builds. */
export const inBrowserBuild: Plugin['apply'] = (_, { command, isSsrBuild }) =>
  command === 'build' && !isSsrBuild;
