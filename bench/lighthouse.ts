import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const version = '13.5.0';
const cache = path.join(import.meta.dirname, '../node_modules/.cache/lensyard');
const folder = path.join(cache, `lighthouse-${version}`);
const program = path.join(folder, 'node_modules/lighthouse/core/index.js');

/** The parts of a page's score, and those of them that have a figure of their own. */
const audits = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  speedIndex: 'speed-index',
  blocking: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
};

/** How a page does on a phone: a score of 0 to 100, milliseconds, and the shift. */
export type PageScore = Record<'score' | 'largestPaint' | 'blocking' | 'layoutShift', number>;

/** The used part of the package, which is not there when the types are checked. */
interface Lighthouse {
  default(url: string, flags: object): Promise<{ lhr: Report }>;
}
interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

/**
 * Installs Lighthouse beside the product's own packages, once: 140 MB that only this bench needs.
 * @throws with the way to get it
 */
async function install(): Promise<void> {
  if (existsSync(program)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const words = ['--no-audit', '--no-fund', '--save-exact', `lighthouse@${version}`];
  try {
    await promisify(execFile)('npm', ['install', ...words], { cwd: folder, timeout: 300_000 });
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      `Lighthouse ${version} could not be installed, so pages are not measured: npm needs to reach a registry.`,
      { cause },
    );
  }
}

/**
 * Looks at a page as on a middling phone over a slow connection, in a browser that listens on a port. Network and
 * processor are really slowed down.
 */
export async function lighthouse(url: string, port: number): Promise<PageScore> {
  await install();
  const { default: measure } = (await import(pathToFileURL(program).href)) as Lighthouse;
  const { lhr } = await measure(url, {
    port,
    throttlingMethod: 'devtools',
    logLevel: 'error',
    // The score's five parts and nothing else: advice on the page takes more time than measuring it.
    onlyAudits: Object.values(audits),
    disableFullPageScreenshot: true,
  });
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const value = (name: keyof typeof audits) => lhr.audits[audits[name]]?.numericValue ?? NaN;
  return {
    score: Math.round((lhr.categories.performance.score ?? 0) * 100),
    largestPaint: value('largestPaint'),
    blocking: value('blocking'),
    layoutShift: value('layoutShift'),
  };
}
