import type { Logger } from './log.ts';

/** Work that is done again and again. */
export interface Repeated {
  /** Ends it; a turn that is running comes to its end first. */
  close(): Promise<void>;
}

/** How a turn that failed stands in the log; the next turn is another attempt. */
interface Failure {
  log: Logger;
  level: 'debug' | 'warn' | 'error';
  sentence: string;
}

/**
 * Does work at an interval while the process is open for something else. A turn is left out while the one before is
 * running. Without `failure` the work deals with its errors itself.
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
