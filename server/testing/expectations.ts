import type { ErrorReply } from '#shared/endpoint.ts';

/** The longest wait of a test for a condition that soon holds, in milliseconds, also beside a busy processor. */
export const patience = 30_000;

/** The status and the code of a refusal, to be compared at once. */
export const refusal = (reply: { statusCode: number; json<T>(): T }) => [
  reply.statusCode,
  reply.json<ErrorReply>().code,
];
