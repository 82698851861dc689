/**
 * Works on one batch at a time: what arrives in the same turn of the event loop, or while a batch is being
 * worked on, goes together in the next one, in the order of its arrival. `work` handles its own failures; what it gives
 * tells the results once the database is busy with the next batch, which is on its way to it by then. `takeWaiting`
 * hands it those who have come meanwhile, when what happened to their batch decides for them too.
 */
export function createLane<Item>(
  work: (batch: Item[], takeWaiting: () => Item[]) => Promise<(() => void) | undefined>,
  mostPerBatch: number,
): (item: Item) => void {
  let waiting: Item[] = [];
  let busy = false;

  const takeWaiting = () => waiting.splice(0);

  async function workOff(): Promise<void> {
    let tell: (() => void) | undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch);
      waiting = waiting.slice(mostPerBatch);
      const working = work(batch, takeWaiting);
      // The pool hands out its connections in ticks as well: this one comes after.
      if (tell) process.nextTick(tell);
      tell = await working;
    }
    busy = false;
    tell?.();
  }

  return (item) => {
    waiting.push(item);
    if (busy) return;
    busy = true;
    setImmediate(() => void workOff());
  };
}
