import { defineConfig } from 'vitest/config';
import { nodeFlags } from './server/testing/node-flags.ts';

const everyTest = {
  environment: 'node',
  pool: 'forks',
  setupFiles: 'scripts/fail-on-console-error.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  execArgv: nodeFlags,
};

export default defineConfig({
  test: {
    maxWorkers: 3,
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
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
    ],
  },
});
