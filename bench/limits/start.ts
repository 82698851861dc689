import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

type Work<Words extends unknown[], Result> = (...words: Words) => Promise<Result>;

/** Starts a process in which functions of `limits.ts` can be called. */
export function startLimit() {
  const child = fork(path.join(import.meta.dirname, 'limits.ts'), [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit');
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  return {
    pid: child.pid ?? 0,
    async call<Words extends unknown[], Result>(work: Work<Words, Result>, ...words: Words) {
      child.send({ name: work.name, words });
      const [{ result }] = (await Promise.race([
        once(child, 'message'),
        ended.then(() => Promise.reject(new Error(`${work.name} ended before it answered`))),
      ])) as [{ result: Result }];
      return result;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      process.off('exit', killAtExit);
    },
  };
}

/** The result of a function of `limits.ts` that runs alone in a new process. */
export async function alone<Words extends unknown[], Result>(
  work: Work<Words, Result>,
  ...words: Words
): Promise<Result> {
  const limit = startLimit();
  const result = await limit.call(work, ...words);
  await limit.stop();
  return result;
}
