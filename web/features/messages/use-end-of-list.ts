import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end within which the reader follows what comes in, and from the start where older ones are fetched. */
const near = { end: 48, start: 160 } as const;

interface EndOfList {
  box: RefObject<HTMLDivElement | null>;
  /** Something came in below while the reader was further up. */
  hasNewBelow: boolean;
  goToEnd: () => void;
  onScroll: () => void;
}

/**
 * Scrolling of a list that grows at both ends. The newest is shown as it comes in, unless the reader is further up;
 * what is put before the first leaves the reader's place as it is.
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
  /** The reader has just written the last one, and wants to see it wherever the list is. */
  lastIsJustWritten: boolean;
  onNearStart: () => void;
}): EndOfList {
  const box = useRef<HTMLDivElement>(null);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const isAtEnd = useRef(true);
  const fromEnd = useRef(0);
  const shown = useRef<{ first: number | undefined; last: string }>(undefined);

  const measure = useCallback((list: HTMLElement) => {
    fromEnd.current = list.scrollHeight - list.scrollTop;
    isAtEnd.current = fromEnd.current - list.clientHeight < near.end;
  }, []);
  const goToEnd = useCallback(() => {
    if (!box.current) return;
    box.current.scrollTop = box.current.scrollHeight;
    isAtEnd.current = true;
    setHasNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { first, last };
    const list = box.current;
    if (!list) return;
    if (before && before.first !== first && before.last === last) {
      list.scrollTop = list.scrollHeight - fromEnd.current;
    } else if (before?.last !== last) {
      if (isAtEnd.current || lastIsJustWritten) goToEnd();
      else setHasNewBelow(true);
    }
    measure(list);
  }, [first, last, lastIsJustWritten, goToEnd, measure]);

  useEffect(() => {
    const list = box.current;
    if (!list) return undefined;
    // A keyboard that slides in, or a text box that grows, makes the list shorter.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) list.scrollTop = list.scrollHeight;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const list = box.current;
    if (!list) return;
    measure(list);
    if (isAtEnd.current) setHasNewBelow(false);
    if (list.scrollTop < near.start) onNearStart();
  };
  return { box, hasNewBelow, goToEnd, onScroll };
}
