import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A small program in a process of its own, which does only the necessary work: our figures are compared with it. */
export interface Limit<Answer> {
  pid: number;
  /** Its words when it was ready. */
  ready: Answer;
  /** Asks it for something and gives its answer. */
  ask<Reply>(question: unknown): Promise<Reply>;
  stop(): Promise<void>;
}

/** Starts one of the files beside this one and hands it its order. */
export async function startLimit<Answer>(name: string, order: unknown): Promise<Limit<Answer>> {
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), [], {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit');
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const ask = async <Reply>(question: unknown): Promise<Reply> => {
    child.send(question as object);
    const [reply] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`${name} ended before it answered`))),
    ])) as [Reply];
    return reply;
  };
  const ready = await ask<Answer>(order);
  return {
    pid: child.pid ?? 0,
    ready,
    ask,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      process.off('exit', killAtExit);
    },
  };
}

/** The result of an exported function of a file, worked out in a process of its own. */
export async function alone<Words extends unknown[], Result>(
  file: string,
  work: (...words: Words) => Promise<Result>,
  ...words: Words
): Promise<Result> {
  const limit = await startLimit<Result>('alone', { file, name: work.name, words });
  await limit.stop();
  return limit.ready;
}
