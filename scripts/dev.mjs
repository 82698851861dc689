// `npm run dev`: the server restarts when one of its files changes; with LENSYARD_DEV=1 it serves
// the pages through Vite, which reloads them.
import { spawn } from 'node:child_process';
import path from 'node:path';

const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'server/main.ts'],
  {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, LENSYARD_DEV: '1' },
    stdio: 'inherit',
  },
);

// Ctrl+C reaches the server by itself; this process waits until it has closed.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 0));
