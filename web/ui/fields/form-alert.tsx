import { whyNotSaved } from '../../lib/calls/kept-key.ts';

/**
 * The message about a failed call. When no answer came, it says that another press does nothing
 * twice.
 */
export const FormAlert = ({ error }: { error: unknown }) => (
  <p role="alert" className="text-sm text-error">
    {whyNotSaved(error)}
  </p>
);
