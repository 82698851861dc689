/** The name of a key in histories, where names of people stand besides. */
export const keyLabel = (name: string): string => `${name} (key)`;
