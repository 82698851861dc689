/**
 * The texts of an address by their names, for a page that reads them when it is loaded. Every name is given, be it as
 * undefined: the router keeps what the address says about the others.
 */
export const textsOf =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.map((name) => [name, typeof search[name] === 'string' ? search[name] : undefined]),
    ) as { [N in Name]?: string | undefined };
