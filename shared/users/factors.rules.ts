/**
 * The second factors with which somebody can finish a sign-in, in the order in which the page
 * offers them.
 */
export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** The second factors that a person can set up. */
export const factors = ['totp', 'passkey'] as const;
export type Factor = (typeof factors)[number];

export const factorLabels: Record<Factor, string> = {
  totp: 'Authenticator app',
  passkey: 'Passkey',
};

export const passkeyLimits = { name: 60, perPerson: 20 } as const;

/**
 * Whether browsers allow passkeys at the shop's address: it needs a host name instead of an IP
 * address, and a secure connection.
 */
export function passkeysWorkAt(address: string): boolean {
  const [, scheme, host = ''] = /^(https?):\/\/(\[[^\]]*\]|[^:/]+)/i.exec(address) ?? [];
  const isName = !/^(\[|[\d.]+$)/.test(host);
  return isName && (scheme === 'https' || host === 'localhost');
}
