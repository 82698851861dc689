import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Pixels from the end within which the list follows new messages, and from the start within which
 * older messages are fetched.
 */
const near = { end: 48, start: 160 } as const;

/** In a low window the page scrolls, not the list in it. */
const scrollerOf = (list: HTMLElement): Element =>
  getComputedStyle(list).overflowY === 'visible'
    ? (document.scrollingElement ?? document.documentElement)
    : list;

/**
 * Pixels from the start of what scrolls to the end of the chat. Where the page scrolls, its own end lies further down,
 * below the tab bar or the footer: the text box would stand under the header by then.
 */
const endOf = (list: HTMLElement, scroller: Element): number =>
  scroller === list
    ? list.scrollHeight
    : scroller.scrollTop + (list.closest('section') ?? list).getBoundingClientRect().bottom;

/** Scrolls only down: a reader below the end, in the footer, stays there. */
const scrollToEnd = (list: HTMLElement, scroller: Element) => {
  const place = endOf(list, scroller) - scroller.clientHeight;
  if (scroller.scrollTop < place) scroller.scrollTop = Math.ceil(place);
};

interface EndOfList {
  box: RefObject<HTMLDivElement | null>;
  /** Whether a message came in below while the reader was further up. */
  hasNewBelow: boolean;
  goToEnd: () => void;
  onScroll: () => void;
}

/**
 * Scrolling of a list that grows at both ends. A new entry is scrolled into view unless the reader
 * is further up; entries put before the first leave the reader's place as it is.
 */
export function useEndOfList({
  first,
  last,
  lastIsJustWritten,
  onNearStart,
}: {
  /** The first and the last entry of the list; they change when one is added there. */
  first: number | undefined;
  last: string;
  /** The reader has just written the last entry, so the list scrolls to it from any place. */
  lastIsJustWritten: boolean;
  onNearStart: () => void;
}): EndOfList {
  const box = useRef<HTMLDivElement>(null);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const isAtEnd = useRef(true);
  const fromEnd = useRef(0);
  const nearStart = useRef(onNearStart);
  useLayoutEffect(() => {
    nearStart.current = onNearStart;
  });
  const shown = useRef<{ first: number | undefined; last: string }>(undefined);

  const measure = useCallback((list: HTMLElement, scroller: Element) => {
    fromEnd.current = endOf(list, scroller) - scroller.scrollTop;
    isAtEnd.current = fromEnd.current - scroller.clientHeight < near.end;
  }, []);
  const goToEnd = useCallback(() => {
    if (!box.current) return;
    scrollToEnd(box.current, scrollerOf(box.current));
    isAtEnd.current = true;
    setHasNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { first, last };
    if (!box.current) return;
    const scroller = scrollerOf(box.current);
    if (before && before.first !== first && before.last === last) {
      scroller.scrollTop = endOf(box.current, scroller) - fromEnd.current;
    } else if (before?.last !== last) {
      if (isAtEnd.current || lastIsJustWritten) goToEnd();
      else setHasNewBelow(true);
    }
    measure(box.current, scroller);
  }, [first, last, lastIsJustWritten, goToEnd, measure]);

  const onScroll = useCallback(() => {
    if (!box.current) return;
    const scroller = scrollerOf(box.current);
    measure(box.current, scroller);
    if (isAtEnd.current) setHasNewBelow(false);
    if (scroller.scrollTop < near.start) nearStart.current();
  }, [measure]);

  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    // A keyboard that slides in, or a text box that grows, makes the list shorter.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd(list, scrollerOf(list));
    });
    observer.observe(list);
    // A part above the list that is loaded later moves the list's end down the page.
    observer.observe(document.body);
    const onPageScroll = () => {
      if (scrollerOf(list) !== list) onScroll();
    };
    addEventListener('scroll', onPageScroll, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', onPageScroll);
    };
  }, [onScroll]);

  return { box, hasNewBelow, goToEnd, onScroll };
}
