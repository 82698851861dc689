import { beforeEach } from 'vitest';
import { createLogger } from '../log.ts';
import { describeInWorld, type World } from '../testing/world.ts';

type Line = Record<string, unknown> & { msg: string };

/** A log whose lines are kept, as text and read again. */
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

/** A suite in a world of its own, whose log is kept, empty again before every test. */
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

/** Secrets and personal data that a log must never hold, in the places from which a careless line would log them. */
export const marker = 'planted-7f3a';
export const registration = {
  username: `name-${marker}`,
  email: `mail-${marker}@example.com`,
  firstName: `First-${marker}`,
  lastName: `Last-${marker}`,
  password: `password-${marker}`,
};
