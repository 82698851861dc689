import type { ReactNode } from 'react';
import { failureText } from '../lib/calls/failure-text.ts';
import { Button } from './button.tsx';
import { LoadingState } from './loading-state.tsx';
import { ErrorState } from './states.tsx';

/**
 * The page around a document to be printed, which also shows that the document is loading or has
 * failed.
 */
export const PaperPage = ({
  error,
  failure,
  onRetry,
  back,
  children,
}: {
  error: unknown;
  /** The sentence for a document that could not be loaded. */
  failure: string;
  onRetry: () => void;
  /** The link to the page from which the paper is printed; it is not printed itself. */
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
