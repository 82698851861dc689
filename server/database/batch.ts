import { isDatabaseUnavailable } from './unavailable.ts';

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a function that collects single items into batches; one batch is worked on at a time. Items
 * that arrive in the same turn of the event loop, or while a batch is being worked on, form the
 * next batch. `work` gives one result for each item, in the order of the items.
 * @throws the error of `work`, to all callers of the batch. While the database cannot be reached,
 * callers that wait for a later batch get it too, because they would only wait for the same
 * failure.
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
