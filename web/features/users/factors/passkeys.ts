import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Assertion, Registration } from '#shared/users/passkeys.ts';
import { passkeysWorkAt } from '#shared/users/factors.rules.ts';
import { call } from '../../../lib/calls/call.ts';

/** Whether this browser can use passkeys at the shop's address. */
export const passkeysWorkHere = (): boolean =>
  typeof PublicKeyCredential === 'function' && passkeysWorkAt(location.origin);

/** Whether somebody has closed the browser's dialog about a passkey, or has let it time out. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

type OptionsOf<Start extends (options: never) => unknown> = Parameters<Start>[0] extends {
  optionsJSON: infer Options;
}
  ? Options
  : never;

/** Asks the browser for a passkey that it has for this shop. */
export async function askForPasskey(): Promise<Assertion> {
  const options = await call('POST /api/auth/passkey-sign-in/options');
  const optionsJSON = options as unknown as OptionsOf<typeof startAuthentication>;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type, response, clientExtensionResults: {} };
}

/** Lets the browser make a new passkey for the signed-in person. */
export async function makePasskey(): Promise<Registration> {
  const options = await call('POST /api/auth/passkeys/options');
  const optionsJSON = options as unknown as OptionsOf<typeof startRegistration>;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  return { id, rawId, type, response, clientExtensionResults: {} };
}
