import { serverMessage } from './call.ts';

/**
 * The reason why something could not be shown or done: the server's words, or that the server
 * cannot be reached.
 */
export const failureText = (error: unknown): string =>
  serverMessage(error) ?? 'The shop cannot be reached. Please try again.';
