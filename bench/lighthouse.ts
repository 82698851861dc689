import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const version = '13.5.0';
const folder = path.join(
  import.meta.dirname,
  `../node_modules/.cache/lensyard/lighthouse-${version}`,
);
const program = path.join(folder, 'node_modules/lighthouse/core/index.js');

/** How a page does on a phone. */
export interface PageScore {
  /** 0 to 100. */
  score: number;
  /** Milliseconds. */
  largestPaint: number;
  /** Milliseconds. */
  blocking: number;
  layoutShift: number;
}

/**
 * Installs Lighthouse beside the product's own packages, once: 140 MB that only this bench needs.
 * @throws with the way to get it
 */
async function install(): Promise<void> {
  if (existsSync(program)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  try {
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--save-exact', `lighthouse@${version}`],
      {
        cwd: folder,
        timeout: 300_000,
      },
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      `Lighthouse ${version} could not be installed, so pages are not measured: npm needs to reach a registry.`,
      { cause: error },
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
  const result = await measure(url, {
    port,
    throttlingMethod: 'devtools',
    logLevel: 'error',
    // The score's five parts and nothing else: advice on the page takes more time than measuring it.
    onlyAudits: Object.values(parts),
    disableFullPageScreenshot: true,
  });
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(runtimeError.message);
  const value = (name: string) => audits[name]?.numericValue ?? NaN;
  return {
    score: Math.round((categories.performance.score ?? 0) * 100),
    largestPaint: value(parts.largestPaint),
    blocking: value(parts.blocking),
    layoutShift: value(parts.layoutShift),
  };
}

/** The parts of a page's score. */
const parts = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  speedIndex: 'speed-index',
  blocking: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
};

/** The used part of the package, which is not there when the types are checked. */
interface Lighthouse {
  default(
    url: string,
    flags: {
      port: number;
      throttlingMethod: 'devtools';
      logLevel: 'error';
      onlyAudits: string[];
      disableFullPageScreenshot: boolean;
    },
  ): Promise<{
    lhr: {
      categories: { performance: { score: number | null } };
      audits: Record<string, { numericValue?: number }>;
      runtimeError?: { message: string };
    };
  }>;
}
