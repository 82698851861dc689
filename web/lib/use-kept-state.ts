import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

function read<Value>(name: string, nothing: Value): Value {
  try {
    const kept = sessionStorage.getItem(name);
    return kept === null ? nothing : (JSON.parse(kept) as Value);
  } catch {
    return nothing;
  }
}

/** A state that survives a reload of the page and a look at another one; gone with the tab. */
export function useKeptState<Value>(
  name: string,
  nothing: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(() => read(name, nothing));
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Storage is forbidden: the state lives as long as the page.
    }
  }, [name, value]);
  return [value, setValue];
}
