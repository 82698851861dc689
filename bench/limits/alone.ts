/** Calls an exported function of a file. */
interface AloneOrder {
  file: string;
  name: string;
  words: unknown[];
}

type Functions = Record<string, (...words: unknown[]) => Promise<unknown>>;

process.once('message', async ({ file, name, words }: AloneOrder) => {
  const functions = (await import(file)) as Functions;
  process.send?.((await functions[name]?.(...words)) ?? {});
});
