import { createLogger } from '../log.ts';

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

/** Secrets and personal data that a log must never hold, in the places from which a careless line would log them. */
export const marker = 'planted-7f3a';
export const registration = {
  username: `name-${marker}`,
  email: `mail-${marker}@example.com`,
  firstName: `First-${marker}`,
  lastName: `Last-${marker}`,
  password: `password-${marker}`,
};
