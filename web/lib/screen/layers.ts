import type { RouterHistory } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The keys of the dialogs and menus that are open at this entry of the history, the lowest
     * first.
     */
    layers?: string[];
  }
}

/** Something that is open over a page: a dialog, a sheet, a menu, a calendar. */
interface Layer {
  /** An id that no other layer has, not even a layer in this tab from before a reload. */
  key: string;
  close: () => void;
  /** Whether the history has an entry for the layer. */
  hasEntry: boolean;
}

const open: Layer[] = [];
/**
 * Adds or removes entries of the history until they fit the open layers. It does nothing without a
 * history, as in the style guide.
 */
let settle = () => {};
let isSettling = false;

/**
 * Calls `settle` in a microtask. This is after all layers have closed and opened that do so
 * together, and before any other event, so that the Back button finds an entry for the uppermost
 * layer.
 */
function settleSoon() {
  if (isSettling) return;
  isSettling = true;
  queueMicrotask(() => {
    isSettling = false;
    settle();
  });
}

/**
 * Makes the browser's Back button call `close` while a layer is open. When the layer closes in
 * another way, its entry of the history is removed.
 */
export function useLayer(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const layer: Layer = { key: String(Math.random()), close: () => onBack(), hasEntry: false };
    open.push(layer);
    settleSoon();
    return () => {
      open.splice(open.indexOf(layer), 1);
      settleSoon();
    };
  }, [isOpen]);
}

/**
 * Milliseconds to wait for a step in the history. A step beyond its end never happens and sends no
 * event. A busy browser can take seconds for a step; one that comes after the waiting would be made
 * twice, and close a layer that has opened meanwhile.
 */
const patience = 10_000;

/**
 * Gives the history an entry for each open layer, at the address of the page. An entry whose layer
 * is not open, after a reload or after Back and Forward, is left again by a step back.
 */
export function withLayers(history: RouterHistory): RouterHistory {
  const { push, replace } = history;
  const layersHere = () => history.location.state.layers ?? [];
  /** Functions that wait until a step back is done; undefined when there is no such step. */
  let following: (() => void)[] | undefined;
  /**
   * The page's new address, when it has changed below an open layer; earlier entries of the page
   * still have the old one.
   */
  let newAddress: string | undefined;

  const whenThere = (act: () => void) => {
    if (following) following.push(act);
    else act();
  };
  const arrive = () => {
    const acts = following ?? [];
    following = undefined;
    for (const act of acts) act();
  };
  const stepBack = (count: number) => {
    const step: typeof following = [];
    following = step;
    history.go(-count, { ignoreBlocker: true });
    setTimeout(() => following === step && arrive(), patience);
  };

  settle = () => {
    if (following) return;
    const here = layersHere();
    const different = open.findIndex(({ key }, place) => key !== here[place]);
    const same = different < 0 ? open.length : different;
    if (here.length > same) return stepBack(here.length - same);
    const next = open[same];
    if (!next) return;
    next.hasEntry = true;
    push(
      history.location.href,
      { ...history.location.state, layers: [...layersHere(), next.key] },
      // Nothing is asked about unsaved text, because the page is not left.
      { ignoreBlocker: true },
    );
    // Entries that are pushed together would become a single one, so the next layer gets its entry
    // later.
    settleSoon();
  };

  // When a link inside a layer leads to another page, the entry of that page replaces the entry of
  // the layer.
  history.push = (path, state, options) =>
    whenThere(() => (layersHere().length > 0 ? replace : push)(path, state, options));
  history.replace = (path, state, options) =>
    whenThere(() => {
      const layers = layersHere();
      const stays = layers.length > 0 && pathnameOf(path) === history.location.pathname;
      if (stays) newAddress = path;
      replace(path, stays ? { ...state, layers } : state, options);
    });

  history.subscribe(({ location: { pathname, state }, action }) => {
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') {
      if (newAddress && pathname === pathnameOf(newAddress)) replace(newAddress, state);
      if (layersHere().length === 0) newAddress = undefined;
      arrive();
      settleSoon();
    }
    const layers = layersHere();
    for (const layer of open.toReversed()) {
      if (!layer.hasEntry || layers.includes(layer.key)) continue;
      // A layer may ask before it closes, and stay open; then it needs a new entry.
      layer.hasEntry = false;
      layer.close();
    }
  });
  settleSoon();
  return history;
}

const pathnameOf = (path: string) => new URL(path, location.href).pathname;
