/** A function that reads once for all callers who ask for the same key at the same time. */
export type SingleFlight = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Makes a single flight. Callers that ask while a reading is under way share the next reading. None
 * of them gets the running one, because it may have begun before a change that was acknowledged
 * before they asked.
 */
export function createSingleFlight(): SingleFlight {
  const underWay = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<unknown>>();

  function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read();
    const end = () => void underWay.delete(key);
    underWay.set(key, reading.then(end, end));
    return reading;
  }

  return <T>(key: string, read: () => Promise<T>) => {
    const shared = next.get(key) as Promise<T> | undefined;
    if (shared) return shared;
    const before = underWay.get(key);
    if (!before) return begin(key, read);
    const following = before.then(() => {
      next.delete(key);
      return begin(key, read);
    });
    next.set(key, following);
    return following;
  };
}
