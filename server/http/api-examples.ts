import kept from './api-examples.json' with { type: 'json' };

/**
 * An example of a call, with the answer that it got; `npm run examples` makes all examples anew.
 */
export interface Example {
  /** The name of the call in `operationIds`. */
  call: string;
  /** The path with its parameters filled in, and the query. */
  path: string;
  body?: unknown;
  reply?: unknown;
}

export const examples: ReadonlyMap<string, Example> = new Map(
  (kept as Example[]).map((example) => [example.call, example]),
);
