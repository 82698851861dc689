import { useRef, useState } from 'react';

const typingPause = 200;

/**
 * The text in the counter's field, and the search text, which follows it after a pause in typing.
 */
export function useTypedSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    typed,
    search,
    setSearch,
    type(text: string) {
      setTyped(text);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => setSearch(text.trim()), typingPause);
    },
    clear() {
      setTyped('');
      setSearch('');
      clearTimeout(pause.current);
    },
  };
}
