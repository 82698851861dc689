/**
 * What is asked in the same turn of the event loop is answered by one call of `work`, each by the result in its
 * place. Nobody waits for a call that is under way.
 */
export function inOneTurn<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  interface Asked {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  let asked: Asked[] = [];

  async function answer(): Promise<void> {
    const together = asked;
    asked = [];
    try {
      const results = await work(together.map(({ item }) => item));
      for (const [index, { resolve }] of together.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      asked.push({ item, resolve, reject });
      if (asked.length === 1) setImmediate(() => void answer());
    });
}
