import { useState, type ReactNode } from 'react';

/** The counter's answer to a scan: a result or a failure. */
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

/** The result is announced politely; the element stays in the document, so that a screen reader reads each change. */
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
