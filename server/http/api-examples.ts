import kept from './api-examples.json' with { type: 'json' };

/** An example of a call as a test has made it; `npm run examples` writes them anew. */
export interface Example {
  /** The name of the call, see `operationIds`. */
  call: string;
  /** The address with its parameters and query. */
  path: string;
  body?: unknown;
  reply?: unknown;
}

export const examples: ReadonlyMap<string, Example> = new Map(
  (kept as Example[]).map((example) => [example.call, example]),
);
