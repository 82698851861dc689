import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BundledDatabaseError, type Programs } from './programs.ts';

const run = promisify(execFile);

/** A way to start the programs of PostgreSQL, which refuse to run as root. */
export interface Launcher {
  /** Makes a new folder in which the programs may write, and which no other user can read. */
  makeFolder(folder: string): Promise<void>;
  /** Runs a program and waits for its end. */
  run(program: string, words: string[]): Promise<void>;
  /** Starts a program and does not wait for its end. */
  start(program: string, words: string[]): ChildProcess;
}

interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * The command for a new user namespace, in which root appears as the user `nobody`, and so does the
 * owner of its files. No file changes its owner.
 */
const asNobody = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
/**
 * Names of system users that may run PostgreSQL where namespaces are forbidden; the first that
 * exists is used.
 */
const userNames = ['postgres', 'nobody'];
/** A file mode with which other users may enter a folder, but not list its files. */
const passable = 0o711;

/**
 * Chooses how PostgreSQL is started on a folder. A user who is not root starts it directly; root
 * starts it in a user namespace, as the owner of the folder, or as an unprivileged user to whom the
 * folder then belongs.
 * @param folder the folder of the database; it need not exist yet
 * @throws BundledDatabaseError when none of these works
 */
export async function launcherFor(programs: Programs, folder: string): Promise<Launcher> {
  const owner = await ownerOf(folder);
  const self = process.getuid?.();
  if (self === undefined || (self !== 0 && (owner?.uid ?? self) === self)) return launcher([]);
  if (self !== 0) {
    throw new BundledDatabaseError(
      `${folder} belongs to another user (${owner?.uid}): start the shop as that user, or set another DATA_DIR.`,
    );
  }
  if (owner && owner.uid !== 0) {
    await checkWay(owner, programs, folder);
    return launcher([], owner);
  }
  if (await works(asNobody)) return launcher(asNobody);
  const user = await unprivilegedUser();
  await chmod(path.dirname(folder), passable);
  if (owner) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  await checkWay(user, programs, folder);
  return launcher([], user);
}

function launcher(prefix: string[], user?: SystemUser): Launcher {
  const command = (program: string, words: string[]) => {
    const [first = program, ...rest] = [...prefix, program, ...words];
    return [first, rest] as const;
  };
  return {
    async makeFolder(folder) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (user) await chown(folder, user.uid, user.gid);
    },
    async run(program, words) {
      // The program runs in `/`, because its user may be unable to enter the present folder.
      await run(...command(program, words), { cwd: '/', ...user });
    },
    start(program, words) {
      return spawn(...command(program, words), {
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        // The server has its own process group, so that Ctrl+C reaches the shop alone, which then
        // stops the server in order.
        detached: true,
        ...user,
      });
    },
  };
}

async function ownerOf(folder: string): Promise<SystemUser | undefined> {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = await stat(folder);
  return { uid, gid };
}

async function works(prefix: string[]): Promise<boolean> {
  const [program = '', ...words] = [...prefix, 'true'];
  return run(program, words).then(
    () => true,
    () => false,
  );
}

async function unprivilegedUser(): Promise<SystemUser> {
  for (const name of userNames) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (option) => Number((await run('id', [option, name])).stdout)),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // The system has no user of this name, so the next name is tried.
    }
  }
  throw new BundledDatabaseError(
    'PostgreSQL does not run as root, and there is neither a user namespace nor an account for it: start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Checks that a user can run the programs and reach the folder.
 * @throws BundledDatabaseError when he cannot
 */
async function checkWay(
  { uid, gid }: SystemUser,
  { postgres }: Programs,
  folder: string,
): Promise<void> {
  const succeeds = (program: string, words: string[]) =>
    run(program, words, { cwd: '/', uid, gid }).then(
      () => true,
      () => false,
    );
  const ways = [
    [path.dirname(postgres), () => succeeds(postgres, ['--version'])],
    [path.dirname(folder), () => succeeds('test', ['-x', path.dirname(folder)])],
  ] as const;
  for (const [place, isOpen] of ways) {
    if (await isOpen()) continue;
    throw new BundledDatabaseError(
      `PostgreSQL does not run as root, and user ${uid} cannot reach ${place}: start the shop as an ordinary user, let others pass through the folders above it (chmod o+x), or set DATABASE_URL.`,
    );
  }
}
