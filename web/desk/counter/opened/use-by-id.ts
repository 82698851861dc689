import { useState } from 'react';

/** A state with one value for each id, for example for each unit. */
export function useById<Value>(): [
  values: Record<number, Value>,
  set: (id: number, value: Value) => void,
] {
  const [values, setValues] = useState<Record<number, Value>>({});
  return [values, (id, value) => setValues((all) => ({ ...all, [id]: value }))];
}
