import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, as in a real shop. */
export interface ServerProcess {
  pid: number;
  /** The URL of the server: `http://localhost:PORT`. */
  url: string;
  /** The whole output of the process so far. */
  output(): string;
  /** Asks the process to stop; gives its exit code. */
  stop(): Promise<number | null>;
  /** Kills the process without warning, like `kill -9`. */
  kill(): Promise<void>;
}

/** Starts `server/main.ts` with these settings on a free port, and waits until the shop is open. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const program = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DEMO: '0',
      RATE_LIMITS: 'off',
      SHOP_TIME_ZONE: 'UTC',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the server did not start');
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  // The server is killed when the process of the tests ends, so that it does not go on running.
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => said.push(String(text)));
  }

  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /The shop is open: (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${said.join('')}`)));
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    pid,
    url,
    output: () => said.join(''),
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}
