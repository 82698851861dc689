import { isDatabaseUnavailable } from './unavailable.ts';

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers what is asked for one by one and works on one batch at a time: what arrives in the same turn of the event
 * loop, or while a batch is under way, goes together into the next one. `work` gives one result an item, in their
 * order, and results are told in that order.
 *
 * @throws what `work` throws, to everybody of the batch; while the database is away also to those who wait, who
 * would otherwise wait for the same once more
 */
export function createBatch<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  mostPerBatch = 200,
): (item: Item) => Promise<Result> {
  let waiting: Asked<Item, Result>[] = [];
  let busy = false;

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostPerBatch);
      waiting = waiting.slice(mostPerBatch);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        const failed = isDatabaseUnavailable(error) ? [...batch, ...waiting.splice(0)] : batch;
        for (const { reject } of failed) reject(error);
      }
    }
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busy) return;
      busy = true;
      setImmediate(() => void workOff());
    });
}
