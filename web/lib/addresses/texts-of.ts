/**
 * The texts of an address by their names, for a page that reads them when it is loaded. Every name
 * is in the result, also an undefined one: for a missing name the router would keep the address's
 * value.
 */
export const textsOf =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.map((name) => [name, typeof search[name] === 'string' ? search[name] : undefined]),
    ) as { [N in Name]?: string | undefined };
