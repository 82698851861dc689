import { Link } from '@tanstack/react-router';
import type { Unit } from '#shared/units/units.ts';
import { unitStateWords } from '../units/unit-state-words.ts';

/** A scanned unit that nobody waits for: what it is, where it is, and the way to its units. */
export const IdleUnit = ({ unit: { code, cameraName, state } }: { unit: Unit }) => (
  <span>
    {code}, <bdi>{cameraName}</bdi>, {unitStateWords[state]}.{' '}
    <Link
      to="/admin/inventory"
      search={{ search: cameraName }}
      className="underline underline-offset-4"
    >
      Its units
    </Link>
  </span>
);
