import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  confirmAuthenticator,
  getAuthenticator,
  newRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
} from '#shared/users/authenticator.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignInOptions,
  removePasskey,
} from '#shared/users/passkeys.ts';
import {
  confirmIdentity,
  login,
  passkeySignIn,
  register,
  sendSecondFactor,
} from '#shared/users/sign-in.ts';
import type { SignedIn } from '#shared/users/users.ts';
import type { Deps } from '../deps.ts';
import { nameAccount } from '../edge/security-log.ts';
import { on } from '../http/route.ts';
import { originOf, rememberBrowser } from '../users/origin.ts';
import type { Origin } from '../users/sessions.service.ts';
import {
  authenticatorOf,
  confirmAppBy,
  removeApp,
  renewRecoveryCodes,
  startApp,
} from './apps/authenticator.service.ts';
import { confirmCaller } from './confirming.service.ts';
import { signInWithPasskey } from './passkey-sign-in.service.ts';
import {
  addPasskeyOf,
  optionsToAdd,
  optionsToSign,
  passkeysOf,
  removePasskeyOf,
} from './passkeys/passkeys.service.ts';
import { finishSignIn } from './second-step.service.ts';
import { signsIn } from './opening.service.ts';
import { registerUser, signIn } from './sign-in.service.ts';

/**
 * Registers the calls for signing in with a password, a second factor or a passkey, and those for
 * setting these factors up.
 */
export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const signing = signsIn(deps);

  /**
   * Signs in from the origin of the request, and sends the cookie by which the browser is
   * recognized later.
   */
  async function welcome<Answer extends SignedIn | object>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    sign: (origin: Origin) => Promise<Answer>,
  ): Promise<Answer> {
    const origin = originOf(request);
    const answer = await sign(origin);
    if ('user' in answer) {
      nameAccount(request, (answer as SignedIn).user.id);
      rememberBrowser(request, reply, origin);
    }
    return answer;
  }

  on(app, register, (call) => welcome(call, (origin) => registerUser(signing, call.body, origin)));
  on(app, login, (call) => welcome(call, (origin) => signIn(signing, call.body, origin)));
  on(app, sendSecondFactor, (call) =>
    welcome(call, (origin) => finishSignIn(signing, call.body, origin)),
  );
  on(app, passkeySignInOptions, () => optionsToSign(deps));
  on(app, passkeySignIn, (call) =>
    welcome(call, (origin) => signInWithPasskey(signing, call.body, origin)),
  );

  on(app, confirmIdentity, ({ caller, body }) => confirmCaller(deps, caller, body));

  on(app, listPasskeys, ({ caller }) => passkeysOf(deps, caller));
  on(app, passkeyOptions, ({ caller }) => optionsToAdd(deps, caller));
  on(app, addPasskey, ({ caller, body: { name, credential }, request }) => {
    const { browser } = originOf(request);
    return addPasskeyOf(deps, caller, { name: name || browser || 'Passkey', credential });
  });
  on(app, removePasskey, ({ caller, params }) => removePasskeyOf(deps, caller, params.id));

  on(app, getAuthenticator, ({ caller }) => authenticatorOf(deps, caller));
  on(app, startAuthenticator, ({ caller }) => startApp(deps, caller));
  on(app, confirmAuthenticator, ({ caller, body }) => confirmAppBy(deps, caller, body.code));
  on(app, removeAuthenticator, ({ caller }) => removeApp(deps, caller));
  on(app, newRecoveryCodes, ({ caller }) => renewRecoveryCodes(deps, caller));
}
