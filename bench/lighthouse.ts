import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const version = '13.5.0';
const folder = path.join(
  import.meta.dirname,
  `../node_modules/.cache/lensyard/lighthouse-${version}`,
);
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');

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
 * Looks at a page as on a middling phone over a slow connection, in a browser that listens on a port.
 * `simulate` computes what slow network and processor would do; `devtools` really slows both down.
 */
export async function lighthouse(
  url: string,
  { port, throttling }: { port: number; throttling: 'simulate' | 'devtools' },
): Promise<PageScore> {
  await install();
  const report = path.join(folder, `report-${process.pid}.json`);
  try {
    await run(
      process.execPath,
      [
        program,
        url,
        `--port=${port}`,
        '--quiet',
        '--only-categories=performance',
        // A fifth of the time, for a picture that nobody looks at.
        '--disable-full-page-screenshot',
        `--throttling-method=${throttling}`,
        '--output=json',
        `--output-path=${report}`,
        '--no-enable-error-reporting',
      ],
      { timeout: 120_000 },
    );
    const { categories, audits, runtimeError } = JSON.parse(await readFile(report, 'utf8')) as {
      categories: { performance: { score: number | null } };
      audits: Record<string, { numericValue?: number }>;
      runtimeError?: { message: string };
    };
    if (runtimeError) throw new Error(runtimeError.message);
    const value = (name: string) => audits[name]?.numericValue ?? NaN;
    return {
      score: Math.round((categories.performance.score ?? 0) * 100),
      largestPaint: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
    };
  } finally {
    await rm(report, { force: true });
  }
}
