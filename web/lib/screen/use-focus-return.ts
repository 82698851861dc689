import { useRef } from 'react';

/** The element behind a closed layer: the dialog below it, else the content of the page. */
const behind = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ??
  document.getElementById('content');

/**
 * The elements around a control in the page's content, the closest first; empty for a control
 * outside of the content, such as in the header.
 */
function around(control: Element | null): Element[] {
  const found: Element[] = [];
  let at = control?.parentElement;
  for (; at && at.id !== 'content'; at = at.parentElement) found.push(at);
  return at ? found : [];
}

/**
 * The first control inside the closest of these elements that still exists. After `Take Payment`
 * has disappeared, for example, it is `Hand Over`.
 */
const beside = (places: Element[]) =>
  places
    .find((place) => place.isConnected)
    ?.querySelector<HTMLElement>(':is(button, input):enabled, a[href]');

/**
 * Returns handlers that give the focus back when a layer closes: to the control that had it before,
 * or, where that is gone as a Login button after signing in, to a control beside it.
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
      // The page has not moved, so nothing may scroll. Browsers would otherwise scroll to a control
      // in the sticky header.
      next?.focus({ preventScroll: true });
    },
  };
}
