import { useRef, useState, type SetStateAction } from 'react';

function read<Value>(name: string, nothing: Value): Value {
  try {
    const kept = sessionStorage.getItem(name);
    return kept === null ? nothing : (JSON.parse(kept) as Value);
  } catch {
    return nothing;
  }
}

/**
 * A state that survives a reload and a visit to another page; it ends with the tab, or when it is
 * set to `nothing`. It is written at once, because the component that sets it may be unmounted
 * before the next render.
 */
export function useKeptState<Value>(
  name: string,
  nothing: Value,
): [Value, (next: SetStateAction<Value>) => void] {
  const [value, setValue] = useState(() => read(name, nothing));
  const latest = useRef(value);
  return [
    value,
    (next) => {
      const written =
        typeof next === 'function' ? (next as (now: Value) => Value)(latest.current) : next;
      latest.current = written;
      setValue(written);
      try {
        if (written === nothing) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(written));
      } catch {
        // The browser refuses to store anything, so the state lasts only until the page is left.
      }
    },
  ];
}
