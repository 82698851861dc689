import { useState } from 'react';

/** Keeps one value for each row, by the row's id. */
export function useById<Value>(): [
  values: Record<number, Value>,
  set: (id: number, value: Value) => void,
] {
  const [values, setValues] = useState<Record<number, Value>>({});
  return [values, (id, value) => setValues((all) => ({ ...all, [id]: value }))];
}
