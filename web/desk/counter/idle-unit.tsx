import { Link } from '@tanstack/react-router';
import type { Unit } from '#shared/units/units.ts';

const stateWords = {
  in_house: 'in house',
  out: 'out',
  in_repair: 'in repair',
  retired: 'retired',
} as const;

/** A scanned unit that nobody waits for: what it is, where it is, and the way to its units. */
export const IdleUnit = ({ unit: { code, cameraName, state } }: { unit: Unit }) => (
  <span>
    {code}, <bdi>{cameraName}</bdi>, {stateWords[state]}.{' '}
    <Link
      to="/admin/inventory"
      search={{ search: cameraName }}
      className="underline underline-offset-4"
    >
      Its units
    </Link>
  </span>
);
