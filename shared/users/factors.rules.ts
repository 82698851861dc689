/** The ways in which somebody can finish a sign-in, in the order in which the page offers them. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** The kinds of second factors that a person can have. */
export const factors = ['totp', 'passkey'] as const;
export type Factor = (typeof factors)[number];

export const factorLabels: Record<Factor, string> = {
  totp: 'Authenticator app',
  passkey: 'Passkey',
};

export const passkeyLimits = { name: 60, perPerson: 20 } as const;

/**
 * Whether browsers allow passkeys at an address: it must have a name, not an IP address, and a
 * secure connection.
 */
export function passkeysWorkAt(address: string): boolean {
  const [, scheme, host = ''] = /^(https?):\/\/(\[[^\]]*\]|[^:/]+)/i.exec(address) ?? [];
  const isName = !/^(\[|[\d.]+$)/.test(host);
  return isName && (scheme === 'https' || host === 'localhost');
}
