import type { Logger } from './log.ts';

/** Work that is repeated until it is closed. */
export interface Repeated {
  /** Ends the repetition; it resolves when a running turn has ended. */
  close(): Promise<void>;
}

/**
 * How a failed turn is logged: the logger, the level and the message. The next turn is tried all
 * the same.
 */
interface Failure {
  log: Logger;
  level: 'debug' | 'warn' | 'error';
  sentence: string;
}

/**
 * Repeats work at an interval; this alone does not keep the process running. A turn is left out
 * while the one before it is running. Without `failure` the work must handle its own errors.
 */
export function every(
  intervalMs: number,
  work: () => unknown,
  { failure, firstAfterMs }: { failure?: Failure; firstAfterMs?: number } = {},
): Repeated {
  let running: Promise<void> | undefined;

  async function once(): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!failure) throw error;
      failure.log[failure.level]({ err: error }, failure.sentence);
    }
  }
  const turn = () => {
    running ??= once().finally(() => (running = undefined));
  };

  const first = firstAfterMs === undefined ? undefined : setTimeout(turn, firstAfterMs).unref();
  const timer = setInterval(turn, intervalMs).unref();
  return {
    async close() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
