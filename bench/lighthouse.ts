import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Lighthouse is downloaded by npm when it is needed, because only this bench needs its 140 MB. */
const program = 'lighthouse@13.5.0';

/** Only the audits of the score run, because Lighthouse's advice takes more time than the measurement. */
const audits = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  speedIndex: 'speed-index',
  blocking: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
};

/** The result for a page on a phone: a score from 0 to 100, milliseconds, and the layout shift. */
export type PageScore = Record<'score' | 'largestPaint' | 'blocking' | 'layoutShift', number>;

interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

/**
 * Measures a page as on a mid-range phone with a slow connection, in the browser that listens on `port`. Network and
 * processor are really slowed down, not calculated.
 */
export async function lighthouse(url: string, port: number): Promise<PageScore> {
  const words = ['--quiet', '--output=json', '--disable-full-page-screenshot'];
  words.push('--throttling-method=devtools', `--port=${port}`);
  words.push(`--only-audits=${Object.values(audits).join()}`);
  const { stdout } = await promisify(execFile)('npx', ['--yes', program, url, ...words], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  const value = (name: keyof typeof audits) => report.audits[audits[name]]?.numericValue ?? NaN;
  return {
    score: Math.round((report.categories.performance.score ?? 0) * 100),
    largestPaint: value('largestPaint'),
    blocking: value('blocking'),
    layoutShift: value('layoutShift'),
  };
}
