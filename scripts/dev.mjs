// `npm run dev`: starts the server, which restarts when one of its files changes. With
// LENSYARD_DEV=1 it serves the pages through Vite, which reloads them after a change.
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

// Ctrl+C also reaches the server, so this process only waits until the server has ended.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => process.exit(code ?? 0));
