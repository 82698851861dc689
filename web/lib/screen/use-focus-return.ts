import { useRef } from 'react';

/** The element behind a layer that has closed: the dialog below it, else the content of the page. */
const behind = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1) ??
  document.getElementById('content');

/** The elements of the page that an element stands in, the closest first. */
function around(element: Element | null): Element[] {
  const found: Element[] = [];
  const content = document.getElementById('content');
  if (!content?.contains(element)) return found;
  for (let at = element?.parentElement; at && at !== content; at = at.parentElement) found.push(at);
  return found;
}

const usable = 'button:not(:disabled), a[href], input:not(:disabled)';

/** The control that is closest to one that is gone, as `Hand Over` to a payment that is taken. */
const beside = (places: Element[]) =>
  places
    .filter(({ isConnected }) => isConnected)
    .map((place) => place.querySelector<HTMLElement>(usable))
    .find((control) => control !== null);

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
      // The page has stood still; what is in its header, which sticks, the browser would take for out of sight.
      next?.focus({ preventScroll: true });
    },
  };
}
