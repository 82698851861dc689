import { whyNotSaved } from '../../lib/calls/kept-key.ts';

/** What went wrong; without an answer, that pressing again is harmless. */
export const FormAlert = ({ error }: { error: unknown }) => (
  <p role="alert" className="text-sm text-error">
    {whyNotSaved(error)}
  </p>
);
