import { pino, type DestinationStream } from 'pino';
import type { Config } from './config.ts';

/** The log of the server: lines of JSON, without secrets or personal data. */
export type Logger = pino.Logger;

const deepestCause = 3;

/**
 * Those fields of an error that are logged. Drivers attach rows, values and addresses to their
 * errors; these are left out.
 */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: typeof error };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...(error.cause !== undefined &&
      depth < deepestCause && { cause: describeError(error.cause, depth + 1) }),
  };
}

export const createLogger = (level: Config['logLevel'], to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error) },
    },
    ...(to ? [to] : []),
  );
