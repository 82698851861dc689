import { serverMessage } from './call.ts';

/**
 * The sentence that says why something failed: the server's own words, or that the server cannot be
 * reached.
 */
export const failureText = (error: unknown): string =>
  serverMessage(error) ?? 'The shop cannot be reached. Please try again.';
