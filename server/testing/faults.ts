import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Whether the tests of faults run in full (`npm run test:faults`), not in the short form of `npm test`. */
export const inFull = process.env['FAULTS'] === 'full';

const file = path.resolve(import.meta.dirname, '../../test-results/faults.json');

/** Keeps the figures of a fault for the end of a run in full. */
export function noteFigures(name: string, figures: Record<string, string | number>): void {
  if (!inFull) return;
  mkdirSync(path.dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ name, ...figures })}\n`);
}
