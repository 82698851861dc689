import { useState, type ReactNode } from 'react';

/** The answer of the counter to a scan or an act: a result or a failure. */
export interface Notice {
  text: ReactNode;
  isFailure: boolean;
}

export interface Notices {
  notice: Notice | undefined;
  say: (text: ReactNode) => void;
  fail: (text: ReactNode) => void;
  clear: () => void;
}

export function useNotices(): Notices {
  const [notice, setNotice] = useState<Notice>();
  return {
    notice,
    say: (text) => setNotice({ text, isFailure: false }),
    fail: (text) => setNotice({ text, isFailure: true }),
    clear: () => setNotice(undefined),
  };
}

/**
 * The result, read out by screen readers without interrupting them. The element always stays in the
 * document, so that they notice each change.
 */
export const ResultNotice = ({ notice }: { notice: Notice | undefined }) => (
  <p role="status" className={notice && !notice.isFailure ? 'grid gap-1 text-sm' : 'sr-only'}>
    {notice && !notice.isFailure && notice.text}
  </p>
);

export const FailureNotice = ({ notice }: { notice: Notice | undefined }) =>
  notice?.isFailure && (
    <p role="alert" className="rounded-md bg-destructive-soft px-3 py-2.5 text-sm text-error">
      {notice.text}
    </p>
  );
