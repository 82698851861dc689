import { useRef } from 'react';

/** The element behind a layer that has closed: the dialog below it, else the content of the page. */
const behind = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ??
  document.getElementById('content');

/**
 * Gives the focus back when a layer over the page closes: to the control that had it before. That control may be gone
 * by then, as a Login button is after sign-in.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { current } = opener;
      const next = current instanceof HTMLElement && current.isConnected ? current : behind();
      // The page has stood still; what is in its header, which sticks, the browser would take for out of sight.
      next?.focus({ preventScroll: true });
    },
  };
}
