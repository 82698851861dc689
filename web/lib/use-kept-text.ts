import { useState } from 'react';

const storedAt = (name: string) => `text:${name}`;

function read(name: string): string {
  try {
    return sessionStorage.getItem(storedAt(name)) ?? '';
  } catch {
    return '';
  }
}

/** Typed text that survives a reload of the page. It goes with the tab, or when it is set to `''`. */
export function useKeptText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(name));
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next) sessionStorage.setItem(storedAt(name), next);
        else sessionStorage.removeItem(storedAt(name));
      } catch {
        // Storage is forbidden: the text lives as long as the page.
      }
    },
  ];
}
