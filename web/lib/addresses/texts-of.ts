/**
 * Returns a function that reads query parameters with these names as texts. The result has every
 * name, even with the value undefined, because for a missing name the router would keep the value
 * in the address.
 */
export const textsOf =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.map((name) => [name, typeof search[name] === 'string' ? search[name] : undefined]),
    ) as { [N in Name]?: string | undefined };
