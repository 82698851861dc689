import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * In pixels: this near to its end the list scrolls to new messages, and this near to its start
 * older messages are loaded.
 */
const near = { end: 48, start: 160 } as const;

/** The element that scrolls; in a low window it is the page and not the list. */
const scrollerOf = (list: HTMLElement): Element =>
  getComputedStyle(list).overflowY === 'visible'
    ? (document.scrollingElement ?? document.documentElement)
    : list;

/**
 * Pixels from the start of the scrolling element to the end of the chat. The end of the page itself
 * is further down, below the tab bar or the footer; scrolled there, the text box would be hidden
 * under the header.
 */
const endOf = (list: HTMLElement, scroller: Element): number =>
  scroller === list
    ? list.scrollHeight
    : scroller.scrollTop + (list.closest('section') ?? list).getBoundingClientRect().bottom;

/**
 * Scrolls to the end of the chat, but never upwards: a reader who looks at the footer stays there.
 */
const scrollToEnd = (list: HTMLElement, scroller: Element) => {
  const place = endOf(list, scroller) - scroller.clientHeight;
  if (scroller.scrollTop < place) scroller.scrollTop = Math.ceil(place);
};

interface EndOfList {
  box: RefObject<HTMLDivElement | null>;
  /** Whether a message arrived below while the reader was further up. */
  hasNewBelow: boolean;
  goToEnd: () => void;
  onScroll: () => void;
}

/**
 * The scrolling of a list to which entries are added at both ends. A new entry at the end is
 * scrolled into view unless the reader is further up. Entries added before the first one do not
 * move what the reader sees.
 */
export function useEndOfList({
  first,
  last,
  lastIsJustWritten,
  onNearStart,
}: {
  /** The ids of the first and the last entry; they change when an entry is added at that end. */
  first: number | undefined;
  last: string;
  /**
   * Whether the reader has just written the last entry; then the list scrolls to it from any place.
   */
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
    // The list becomes shorter when a phone's keyboard slides in or the text box grows.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd(list, scrollerOf(list));
    });
    observer.observe(list);
    // A part above the list that is loaded later moves the end of the list down the page.
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
