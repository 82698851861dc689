import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../temporary-folder.mjs';
import {
  countPlaywright,
  countVitest,
  describeCounts,
  failuresOfPlaywright,
  failuresOfVitest,
  nothing,
  sum,
  withExitCode,
} from './test-counts.mjs';

describe('counting tests', () => {
  it('adds up what Vitest reports', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 1, skipped: 3 });
  });

  it('counts a file that fails before its first test as a failure', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  });

  it('counts flaky browser tests and errors outside of tests as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: ['no browser'] })).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
    });
  });

  it('names what failed in a line each, with how its reason begins', () => {
    const message = '\u001B[31mExpected 1\u001B[39m\n  at somewhere';
    const passed = { status: 'passed', fullName: 'it holds', failureMessages: [] };
    const failed = { status: 'failed', fullName: 'it breaks', failureMessages: [message] };
    const file = (name: string) => ({ name: `${process.cwd()}/server/${name}`, message: '' });
    expect(
      failuresOfVitest({
        testResults: [
          { ...file('fine.test.ts'), status: 'passed', assertionResults: [passed] },
          { ...file('some.test.ts'), status: 'failed', assertionResults: [passed, failed] },
          { ...file('none.test.ts'), status: 'failed', assertionResults: [], message },
        ],
      }),
    ).toEqual(['server/some.test.ts · it breaks · Expected 1', 'server/none.test.ts · Expected 1']);

    const test = { projectName: 'desk', results: [{}, { error: { message } }] };
    const spec = (title: string, status: string) => ({ title, tests: [{ ...test, status }] });
    const outer = { title: '', file: 'a.spec.ts' };
    const inner = { ...outer, specs: [spec('it breaks', 'unexpected'), spec('fine', 'expected')] };
    expect(
      failuresOfPlaywright({
        suites: [{ ...outer, specs: [spec('it wavers', 'flaky')], suites: [inner] }],
        errors: [{ message: 'No browser' }],
      }),
    ).toEqual([
      'a.spec.ts · it wavers [desk] · Expected 1',
      'a.spec.ts · it breaks [desk] · Expected 1',
      'No browser',
    ]);
  });

  it('shows what stood on the page of a browser test that failed', async () => {
    const folder = await temporaryFolder('counts');
    onTestFinished(() => rm(folder, { recursive: true }));
    const context = path.join(folder, 'error-context.md');
    const lines = Array.from({ length: 80 }, (_, line) => `- button "${line}"`);
    await writeFile(context, ['# Page', '```yaml', ...lines, '```', '# Source'].join('\n'));
    const results = [
      { error: { message: 'Gone' }, attachments: [{ name: 'error-context', path: context }] },
    ];
    const tests = [{ status: 'unexpected', projectName: 'desk', results }];
    const suite = { title: '', file: 'a.spec.ts', specs: [{ title: 'it breaks', tests }] };
    expect(failuresOfPlaywright({ suites: [suite], errors: [] })).toEqual([
      ['a.spec.ts · it breaks [desk] · Gone', ...lines.slice(0, 60)].join('\n'),
    ]);
  });

  it('counts a runner that ends badly without a failed test, or that ran none, as a failure', () => {
    const fine = { passed: 3, failed: 0, skipped: 0 };
    expect(withExitCode(fine, 0)).toEqual(fine);
    expect(withExitCode(fine, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(withExitCode({ ...fine, failed: 2 }, 1).failed).toBe(2);
    expect(withExitCode(nothing, 0).failed).toBe(1);
  });

  it('speaks of skipped tests only where there are some', () => {
    const parts = [
      { passed: 2, failed: 0, skipped: 0 },
      { passed: 3, failed: 1, skipped: 0 },
    ];
    expect(describeCounts(sum(parts))).toBe('5 passed, 1 failed');
    expect(describeCounts(sum([...parts, { ...nothing, skipped: 4 }]))).toBe(
      '5 passed, 1 failed, 4 skipped',
    );
  });
});
