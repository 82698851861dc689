import { useSyncExternalStore } from 'react';

/** The mobile layout applies under 768 px (specification, section 9). */
const belowBreakpoint = '(max-width: 767.98px)';

function subscribe(listener: () => void) {
  const media = matchMedia(belowBreakpoint);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the mobile layout applies; false on the server. Prefer the `md:` utilities where CSS can decide. */
export const useIsMobile = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(belowBreakpoint).matches,
    () => false,
  );
