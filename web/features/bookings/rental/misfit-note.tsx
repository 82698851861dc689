import { Link } from '@tanstack/react-router';
import type { Misfit } from './use-misfit.ts';
import { textLink } from '../../../ui/button.tsx';

/** A note below a lens that fits no rented body, with a link to the lenses that fit. */
const MisfitNote = ({ misfit: { text, mounts } }: { misfit: Misfit }) => (
  <div className="border-l-2 border-warning pl-3 text-sm">
    <p role="status" className="text-warning">
      {text}
    </p>
    <Link
      to="/cameras"
      search={{ kind: ['lens'], mount: mounts }}
      className={`rounded-sm font-medium ${textLink}`}
    >
      See lenses that fit
    </Link>
  </div>
);

export default MisfitNote;
