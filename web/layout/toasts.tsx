import { useEffect, useState, type ComponentType } from 'react';
import { toastTiming } from '../lib/calls/data-timing.ts';
import { dismissToast, useToast } from '../lib/screen/toast.ts';

/**
 * The region in which toasts are shown, once its code is loaded. It is not loaded with Suspense:
 * after a fallback React waits 300 ms before it hydrates more, and a failure would replace the page
 * by an error.
 */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType>();
  useEffect(() => {
    import('../ui/dialogs/toast-region.tsx').then(
      (part) => setRegion(() => part.ToastRegion),
      () => setRegion(() => PlainToast),
    );
  }, []);
  return Region && <Region />;
}

/**
 * A toast as plain text, for a page that could not load the code of the region. A browser does not
 * fetch a failed module again until the document is reloaded.
 */
function PlainToast() {
  const shown = useToast();
  useEffect(() => {
    if (!shown) return;
    const late = setTimeout(() => dismissToast(shown.id), toastTiming.shown);
    return () => clearTimeout(late);
  }, [shown]);
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60">
      {shown?.open && (
        <p className="m-4 rounded-md border bg-surface p-4 text-sm text-ink">
          {shown.title}
          <br />
          {shown.description}
        </p>
      )}
    </div>
  );
}
