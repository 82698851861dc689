/** `?a=1&b=x` as plain texts; of a name that comes twice the first counts. */
export function parseSearch(search: string): Record<string, string> {
  // Without a prototype, so that ?toString=a is a name like any other.
  const values = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(search)) values[name] ??= value;
  return values;
}

/** The reverse: values that are undefined or empty are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const parameters = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('='));
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}
