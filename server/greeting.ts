import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import type { Db } from './database/connect.ts';
import { openDemoAccounts } from './users/upkeep/demo-passwords.ts';

/**
 * The text that the server prints when it is open: its URL, and the demo people whose passwords
 * still work.
 */
export async function greetingOf(
  config: Config,
  address: AddressInfo | string | null,
  db: Db,
): Promise<string> {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const lines = [
    `\nThe shop is open: http://${hostOf(config)}:${port}`,
    `Rental days follow the calendar of ${config.shopTimeZone}.`,
  ];
  const open = await openDemoAccounts(db);
  if (open.length > 0) {
    lines.push(
      'Demo accounts (their passwords are public, change them before you go online):',
      ...open.map(
        ({ username, password, role }) =>
          `  ${username} / ${password}  (${role ? 'administrator' : 'customer'})`,
      ),
    );
  }
  return lines.join('\n');
}

function hostOf({ host }: Config): string {
  if (host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
