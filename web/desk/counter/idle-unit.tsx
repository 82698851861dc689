import { Link } from '@tanstack/react-router';
import type { Unit } from '#shared/units/units.ts';
import { unitStateWords } from '../units/unit-state-words.ts';

/**
 * A notice about a scanned unit for which no booking waits: its item, its state and a link to the
 * item's units.
 */
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
