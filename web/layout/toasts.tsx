import { useEffect, useRef, useState } from 'react';
import { useToast, type ShownToast } from '../lib/toast.ts';

const loadRegion = () => import('../ui/toast-region.tsx');
type Region = Awaited<ReturnType<typeof loadRegion>>['ToastRegion'];

/**
 * The notification region, once its code is here. Without Suspense: React waits 300 ms after it has shown a
 * fallback before it brings more to life, and a region that failed would take the page with it.
 */
export function Toasts({ atTop }: { atTop: boolean }) {
  const toast = useToast();
  const [Region, setRegion] = useState<Region>();
  const triedFor = useRef<ShownToast | null>(undefined);
  useEffect(() => {
    // At the start; what did not come is asked for again with each toast.
    if (Region || triedFor.current === toast) return;
    triedFor.current = toast;
    loadRegion().then(
      (part) => setRegion(() => part.ToastRegion),
      () => undefined,
    );
  }, [Region, toast]);
  return Region && <Region atTop={atTop} />;
}
