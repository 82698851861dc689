import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The ids of the running processes that a process has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const listing = `/proc/${pid}/task/${pid}/children`;
  const text = existsSync(listing)
    ? await readFile(listing, 'utf8')
    : (await promisify(execFile)('pgrep', ['-P', String(pid)])).stdout;
  return text.split(/\s+/).filter(Boolean).map(Number);
}

/** Whether a process with this id runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
