import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Typing rests this long, in milliseconds, before the address follows. */
const typingRest = 150;

/**
 * The text of a search field whose value lives in the address.
 *
 * `onText` is called with the trimmed text once typing rests; when the address changes by itself (back, reset,
 * another search box), the field follows. What it brings back of one's own typing is let be: more may be typed by
 * then. Once the visitor has left for another page `onText` is not called.
 */
export function useTextInAddress(text: string, onText: (text: string) => void) {
  const { history } = useRouter();
  const [page] = useState(() => history.location.pathname);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const [sent, setSent] = useState<string>();
  if (text !== known) {
    setKnown(text);
    setSent(undefined);
    if (text !== sent && text !== typed.trim()) setTyped(text);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === text) return undefined;
    const rest = setTimeout(() => {
      // A page that is still loading is already in the history; to write the search now would call it off.
      if (history.location.pathname !== page) return;
      setSent(wanted);
      onText(wanted);
    }, typingRest);
    return () => clearTimeout(rest);
  }, [typed, text, onText, history, page]);
  return [typed, setTyped] as const;
}
