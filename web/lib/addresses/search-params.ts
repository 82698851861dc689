/**
 * Reads a query such as `?a=1&b=x&b=y` as texts; a name that occurs several times gets a list of
 * its values.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  // The object has no prototype, so that a parameter may also be named `toString`.
  const values = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(search)) {
    values[name] = name in values ? [values[name] ?? [], value].flat() : value;
  }
  return values;
}

/** Writes parameters as a query; values that are undefined or empty are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const parameters = Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => [name, one].map((part) => encodeURIComponent(String(part))).join('=')),
  );
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}
