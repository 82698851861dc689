import type { RouterHistory } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The layers that lie over the page in this entry, by their keys, the lowest first. */
    layers?: string[];
  }
}

/** A layer over a page: a dialog, a sheet, a menu, a calendar. */
interface Layer {
  /** An id that no other layer has, not even one of this tab before a reload. */
  key: string;
  close: () => void;
  /** Whether there is an entry in the history for it. */
  hasEntry: boolean;
}

const open: Layer[] = [];
/**
 * Makes the entries of the history fit the open layers; does nothing without a history, as in the
 * style guide.
 */
let settle = () => {};
let isSettling = false;

/**
 * Settles the history in a microtask: after all layers that close and open together, and before any
 * other event, so that Back finds the entry of the layer in sight.
 */
function settleSoon() {
  if (isSettling) return;
  isSettling = true;
  queueMicrotask(() => {
    isSettling = false;
    settle();
  });
}

/** Back closes a layer, by `close`, while it is open; closed in another way it leaves no entry behind. */
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
 * Milliseconds that a step in the history may take. A step beyond the end of the history never
 * happens, and sends no event.
 */
const patience = 500;

/**
 * The history with an entry for each layer that is open, at the page's own address. An entry
 * without its layer (after a reload, or forward again after Back) is left by a step back.
 */
export function withLayers(history: RouterHistory): RouterHistory {
  const { push, replace } = history;
  const layersHere = () => history.location.state.layers ?? [];
  /** The acts that wait while a step back is under way; undefined at other times. */
  let following: (() => void)[] | undefined;
  /**
   * The page's address when it has changed below an open layer: the entries below still have the
   * old one.
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
      // The page is not left, so its form must not ask about unsaved text.
      { ignoreBlocker: true },
    );
    // Entries that are pushed together would become one, so the next one is pushed later.
    settleSoon();
  };

  // A link inside a layer leads to another page, whose entry takes the place of the layer's.
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
      // A layer that asks before it closes, and stays open, gets a new entry.
      layer.hasEntry = false;
      layer.close();
    }
  });
  settleSoon();
  return history;
}

const pathnameOf = (path: string) => new URL(path, location.href).pathname;
