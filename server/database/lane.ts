/**
 * Works on one batch at a time: what arrives in the same turn of the event loop, or while a batch is being
 * worked on, goes together in the next one, in the order of its arrival. `work` handles its own failures.
 */
export function createLane<Item>(
  work: (batch: Item[]) => Promise<void>,
  mostPerBatch: number,
): (item: Item) => void {
  let waiting: Item[] = [];
  let busy = false;

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch);
      waiting = waiting.slice(mostPerBatch);
      await work(batch);
    }
    busy = false;
  }

  return (item) => {
    waiting.push(item);
    if (busy) return;
    busy = true;
    setImmediate(() => void workOff());
  };
}
