import { useRef } from 'react';

/** The element behind a layer that has closed: the dialog below it, else the content of the page. */
const behind = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ??
  document.getElementById('content');

/** The elements around a control of the page's content, the closest first; none for one of the header. */
function around(control: Element | null): Element[] {
  const found: Element[] = [];
  let at = control?.parentElement;
  for (; at && at.id !== 'content'; at = at.parentElement) found.push(at);
  return at ? found : [];
}

/** The control closest to one that is gone: after a payment is taken, for example, `Hand Over`. */
const beside = (places: Element[]) =>
  places
    .find((place) => place.isConnected)
    ?.querySelector<HTMLElement>(':is(button, input):enabled, a[href]');

/**
 * Gives the focus back when a layer over the page closes: to the control that had it before. That control may be gone
 * by then, as a Login button is after sign-in: then to one beside it.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  const places = useRef<Element[]>([]);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
      places.current = around(opener.current);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const { current } = opener;
      const next =
        current instanceof HTMLElement && current.isConnected
          ? current
          : (beside(places.current) ?? behind());
      // The page has not moved, so nothing must scroll; browsers would scroll to controls in the
      // sticky header.
      next?.focus({ preventScroll: true });
    },
  };
}
