import { beforeEach } from 'vitest';
import { createLogger } from '../log.ts';
import { describeInWorld, type World } from '../testing/world.ts';

type Line = Record<string, unknown> & { msg: string };

/** Makes a log that keeps its lines, as text and as objects. */
export function recorder() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  return {
    log,
    text: () => lines.join(''),
    lines: () => lines.map((line) => JSON.parse(line) as Line),
    clear: () => lines.splice(0),
  };
}

/** A suite of tests with a log that keeps its lines; the log is emptied before each test. */
export function describeLogged(
  name: string,
  suite: (world: () => World, kept: ReturnType<typeof recorder>) => void,
): void {
  const kept = recorder();
  const inWorld = (world: () => World) => {
    beforeEach(() => void kept.clear());
    suite(world, kept);
  };
  describeInWorld(name, inWorld, {}, kept.log);
}

/**
 * Secrets and personal data that must not stand in a log, put into places from which careless code
 * might log them.
 */
export const marker = 'planted-7f3a';
export const registration = {
  username: `name-${marker}`,
  email: `mail-${marker}@example.com`,
  firstName: `First-${marker}`,
  lastName: `Last-${marker}`,
  password: `password-${marker}`,
};
