import { Link } from '@tanstack/react-router';
import type { Misfit } from './use-misfit.ts';
import { textLink } from '../../../ui/button.tsx';

/** The sentence below a lens that does not fit, with the way to those that do. */
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
