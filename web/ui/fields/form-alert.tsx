import { whyNotSaved } from '../../lib/calls/kept-key.ts';

/** The failure of a call; without an answer it says that pressing again is harmless. */
export const FormAlert = ({ error }: { error: unknown }) => (
  <p role="alert" className="text-sm text-error">
    {whyNotSaved(error)}
  </p>
);
