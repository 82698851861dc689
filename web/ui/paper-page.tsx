import type { ReactNode } from 'react';
import { failureText } from '../lib/calls/failure-text.ts';
import { Button } from './button.tsx';
import { LoadingState } from './loading-state.tsx';
import { ErrorState } from './states.tsx';

/**
 * The page around a document for printing. It also shows that the document is being loaded or could
 * not be loaded.
 */
export const PaperPage = ({
  error,
  failure,
  onRetry,
  back,
  children,
}: {
  error: unknown;
  /** The sentence that is shown when the document could not be loaded. */
  failure: string;
  onRetry: () => void;
  /** The link back to the page where the document was opened; it is not printed. */
  back: ReactNode;
  /** The document, once all of its data is loaded. */
  children: ReactNode;
}) => (
  <div className="min-h-dvh bg-surface text-ink scheme-light">
    <nav aria-label="Back" className="p-4 print:hidden">
      {back}
    </nav>
    {children ||
      (error ? (
        <ErrorState
          level={1}
          title={failure}
          description={failureText(error)}
          action={<Button onClick={onRetry}>Try Again</Button>}
        />
      ) : (
        <LoadingState text="Loading..." />
      ))}
  </div>
);
