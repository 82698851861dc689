import { defineConfig } from 'vitest/config';

const everyTest = {
  environment: 'node',
  pool: 'forks',
  // A process runs many files: it loads the server and compiles the database's engine once.
  isolate: false,
  setupFiles: 'scripts/fail-on-console-error.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Also when a test fails: files after it run in the same process.
  restoreMocks: true,
  unstubEnvs: true,
};
/** They put something else in the place of a module, which the files after them would meet. */
const withDoubles = ['server/security/passwords.test.ts', 'server/users/passwords/hashing.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 3,
    globalSetup: ['server/testing/global-setup.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        test: {
          ...everyTest,
          name: 'rules',
          include: ['shared/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...everyTest,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: withDoubles,
        },
      },
      { test: { ...everyTest, name: 'doubles', include: withDoubles, isolate: true } },
    ],
  },
});
