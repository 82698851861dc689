import { useRef } from 'react';

/** What is behind a layer that has closed: the dialog below it, else the content of the page. */
const behind = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ??
  document.getElementById('content');

/**
 * For a layer that opens over the page: gives the focus back to what had it when the layer closes. What had it may be
 * gone by then, as a Login button is after sign-in.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) {
        opener.current.focus();
      } else {
        behind()?.focus({ preventScroll: true });
      }
    },
  };
}
