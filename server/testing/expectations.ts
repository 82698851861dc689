import type { ErrorReply } from '#shared/endpoint.ts';

/**
 * How long a test waits for a condition that normally holds soon, in milliseconds; it is enough
 * also on a busy machine.
 */
export const patience = 30_000;

/** The status and the code of a refusal, so that a test can compare both in one line. */
export const refusal = (reply: { statusCode: number; json<T>(): T }) => [
  reply.statusCode,
  reply.json<ErrorReply>().code,
];
