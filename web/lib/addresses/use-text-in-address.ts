import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Milliseconds after the last typed letter until the address is changed. */
const typingRest = 150;

/**
 * The text of a search field whose value is in the page's address.
 *
 * `onText` is called with the trimmed text once typing pauses. When something else changes the
 * address (the Back button, a reset, another search field), the field follows. It ignores its own
 * text coming back from the address, because more may have been typed by then. After the visitor
 * has left the page `onText` is not called.
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
      // A page that is being loaded is already in the history, and a change of the address now
      // would stop that navigation.
      if (history.location.pathname !== page) return;
      setSent(wanted);
      onText(wanted);
    }, typingRest);
    return () => clearTimeout(rest);
  }, [typed, text, onText, history, page]);
  return [typed, setTyped] as const;
}
