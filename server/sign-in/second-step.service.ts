import type { SecondFactorMethod } from '#shared/users/factors.rules.ts';
import type { SecondFactor, SecondFactorInput } from '#shared/users/sign-in.ts';
import type { SignedIn } from '#shared/users/users.ts';
import type { Deps } from '../deps.ts';
import { badCode, badPasskey, invalidCredentials, lateSecondStep } from '../http/errors.ts';
import { countAttempt } from '../limits/sign-in-throttling.ts';
import { createLinkToken, hashOf } from '../users/secret-links.service.ts';
import type { Origin } from '../users/sessions.service.ts';
import { factorRulesOf, type FactorRules } from '../users/roles.ts';
import type { UserRow } from '../users/users.presenter.ts';
import { findPasswordHash, findUser } from '../users/users.queries.ts';
import { codeFits } from './apps/authenticator.service.ts';
import { findFactors, type FactorsRow } from './factors.queries.ts';
import { passkeyFits } from './passkeys/passkeys.service.ts';
import {
  countTry,
  findSecondStep,
  insertSecondStep,
  takeSecondStep,
} from './second-steps.queries.ts';
import { openFor, type SigningIn } from './opening.service.ts';
import { noteRefused, noteSignIn } from './signing-log.ts';

const minute = 60_000;
/** How long the second factor can be shown after the right password, in milliseconds. */
const lifetime = 5 * minute;

/**
 * The second factors with which a person can finish a sign-in; none where the password is enough. A
 * person who has only passkeys is asked for one only if the house demands a second factor.
 */
function methodsOf(
  { isRequired, passkeysWork }: FactorRules,
  { role }: Pick<UserRow, 'role'>,
  { has_app, codes_left, has_passkey }: FactorsRow,
): SecondFactorMethod[] {
  const hasPasskey = has_passkey && passkeysWork;
  if (!has_app && !(isRequired && role !== null && hasPasskey)) return [];
  const methods: SecondFactorMethod[] = [];
  if (hasPasskey) methods.push('passkey');
  if (has_app) methods.push('totp');
  if (has_app && codes_left > 0) methods.push('recovery');
  return methods;
}

/**
 * Begins the second step of a sign-in whose password was right; undefined if the person needs none.
 */
export async function askSecondFactor(
  deps: Pick<Deps, 'shop' | 'config' | 'database' | 'clock'>,
  account: UserRow,
  passwordHash: string,
  rememberMe: boolean,
): Promise<SecondFactor | undefined> {
  const { db } = deps.database;
  const methods = methodsOf(factorRulesOf(deps)(), account, await findFactors(db, account.id));
  if (methods.length === 0) return undefined;
  const token = createLinkToken();
  const isKept = await insertSecondStep(db, {
    tokenHash: hashOf(token),
    account: { id: account.id, passwordHash },
    rememberMe,
    expiresAt: new Date(deps.clock.machineNow().getTime() + lifetime),
  });
  if (!isKept) throw invalidCredentials();
  return { token, methods };
}

/**
 * Finishes a sign-in with a code or a passkey. A wrong answer counts like a wrong password, for all
 * sign-ins of the account together, and one sign-in allows five of them.
 */
export async function finishSignIn(
  deps: SigningIn,
  { token, code, assertion }: SecondFactorInput,
  origin: Origin,
): Promise<SignedIn> {
  const { db } = deps.database;
  const tokenHash = hashOf(token);
  const machineNow = deps.clock.machineNow();
  const step = await findSecondStep(db, tokenHash, machineNow);
  const account = step && (await findUser(db, step.account_id));
  // The hash is read before the second step is used up: if the password is changed in between,
  // either the step or the opening of the session fails.
  const passwordHash = account && (await findPasswordHash(db, account.id));
  if (!step || !account || !passwordHash) throw lateSecondStep();
  const { id, username } = account;
  const { address } = origin;
  const attempt = await countAttempt(deps, { accountId: id, username, address });
  const fits = await attempt.check(
    countTry(db, tokenHash, machineNow).then(async (isAwaited) => {
      if (!isAwaited) throw lateSecondStep();
      return assertion
        ? passkeyFits(deps, assertion, { accountId: id, address })
        : codeFits(deps, id, code ?? '');
    }),
  );
  if (!fits) {
    await noteRefused(deps, 'second_factor_refused', id, address);
    throw assertion ? badPasskey(401) : badCode();
  }
  if (!(await takeSecondStep(db, tokenHash))) throw lateSecondStep();
  const signedIn = await openFor(deps, account, passwordHash, {
    ...origin,
    rememberMe: step.remember_me,
  });
  await attempt.succeeded();
  if (account.role) await noteSignIn(deps, { id, address });
  return signedIn;
}
