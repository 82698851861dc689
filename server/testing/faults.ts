import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether the fault tests run in full (`npm run test:faults`), and not in the short form that `npm
 * test` uses.
 */
export const inFull = process.env['FAULTS'] === 'full';

const file = path.resolve(import.meta.dirname, '../../test-results/faults.json');

/**
 * Writes the figures of a fault test into a file, from which the end of a run in full prints them.
 */
export function noteFigures(name: string, figures: Record<string, string | number>): void {
  if (!inFull) return;
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ name, ...figures })}\n`);
}
