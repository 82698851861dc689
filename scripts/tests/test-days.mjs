// `npm run test:days`: runs the tests that depend on the day for shops in several time zones and at
// several hours. `npm test` runs a short form: one time zone, and the tests that depend most on the
// day.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { daysOfTheShop, testsOfDays } from './shop-days.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const failed = daysOfTheShop.filter((day) => {
  console.log(`\n── ${day}`);
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'server', ...testsOfDays, ...process.argv.slice(2)],
    { cwd: root, env: { ...process.env, TEST_SHOP_DAY: day }, stdio: 'inherit' },
  );
  return status !== 0;
});
for (const day of failed) console.log(`✗ ${day}`);
process.exitCode = failed.length > 0 ? 1 : 0;
