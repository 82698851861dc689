import { useState } from 'react';

/** One value for each of some rows, by their ids. */
export function useById<Value>(): [
  values: Record<number, Value>,
  set: (id: number, value: Value) => void,
] {
  const [values, setValues] = useState<Record<number, Value>>({});
  return [values, (id, value) => setValues((all) => ({ ...all, [id]: value }))];
}
