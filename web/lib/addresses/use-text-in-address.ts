import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Milliseconds without typing after which the address follows. */
const typingRest = 150;

/**
 * The text of a search field whose value lives in the address.
 *
 * `onText` is called with the trimmed text once typing rests; when the address is changed from
 * outside (back, reset, another search box), the field follows. The field's own text, when it comes
 * back from the address, is ignored, because more may be typed by then. After the visitor has left
 * the page `onText` is not called.
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
      // A page that is still loading is already in the history; changing the address now would stop
      // that navigation.
      if (history.location.pathname !== page) return;
      setSent(wanted);
      onText(wanted);
    }, typingRest);
    return () => clearTimeout(rest);
  }, [typed, text, onText, history, page]);
  return [typed, setTyped] as const;
}
