import { useEffect, useRef } from 'react';
import { toast } from '../../../lib/screen/toast.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * The recovery codes, which are shown only once, to be copied or printed and kept apart from the
 * phone.
 */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: 'Copied' });
    } catch {
      toast({ title: 'Please copy them by hand', tone: 'destructive' });
    }
  };
  return (
    <div className="grid grid-cols-1 gap-4 rounded-lg border border-hairline p-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          Recovery codes
        </h3>
        <p className="text-sm text-muted">
          Each of them stands in for a code of the app, once: for the day on which your phone is
          lost. They are shown this once. Keep them where your phone is not.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        style={{ fontFamily: 'monospace' }}
        className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onKept}>I Have Kept Them</Button>
      </div>
    </div>
  );
}
