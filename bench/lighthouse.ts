import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** npm installs it on demand, beside the product's own packages: 140 MB that only this bench needs. */
const program = 'lighthouse@13.5.0';

/** The parts of a page's score, and nothing else: advice on the page takes more time than measuring it. */
const audits = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  speedIndex: 'speed-index',
  blocking: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
};

/** How a page does on a phone: a score of 0 to 100, milliseconds, and the shift. */
export type PageScore = Record<'score' | 'largestPaint' | 'blocking' | 'layoutShift', number>;

interface Report {
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { message: string };
}

/**
 * Looks at a page as on a middling phone over a slow connection, in a browser that listens on a port. Network and
 * processor are really slowed down.
 */
export async function lighthouse(url: string, port: number): Promise<PageScore> {
  const words = [
    ...[
      '--quiet',
      '--output=json',
      '--throttling-method=devtools',
      '--disable-full-page-screenshot',
    ],
    ...[`--port=${port}`, `--only-audits=${Object.values(audits).join()}`],
  ];
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
