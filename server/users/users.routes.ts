import type { FastifyInstance } from 'fastify';
import {
  currentUser,
  endOtherSessions,
  endSession,
  listSessions,
  logout,
} from '#shared/users/sign-in.ts';
import { changePassword, lastActive, listUsers, updateProfile } from '#shared/users/users.ts';
import {
  confirmEmail,
  createPerson,
  createResetLink,
  forgotPassword,
  getPerson,
  resetPassword,
  sendConfirmation,
  updatePerson,
} from '#shared/users/people.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../http/errors.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { networkAddressOf } from '../limits/call-limits.ts';
import { on } from '../http/route.ts';
import {
  endAllOtherSessions,
  endOwnSession,
  endThisSession,
  sessionsPage,
} from './sessions.service.ts';
import { askToConfirm, confirmAddressByLink, queueResetMail } from './addresses.service.ts';
import {
  changePerson,
  createOwnUserOf,
  personAtDesk,
  usersPage,
} from './billing-details.service.ts';
import { createResetLinkFor, openAccountFor, resetByLink } from './password-links.service.ts';
import { changeOwnPassword, changeProfile, lastActiveOf } from './users.service.ts';

const hour = 60 * 60 * 1_000;
const quarterOfAnHour = hour / 4;

/**
 * Registers the calls for signing out, sessions, the own profile and password, presence, and the
 * desk's list of people.
 */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  on(app, logout, ({ caller }) => endThisSession(deps, caller));
  const ownUserOf = createOwnUserOf(db);
  on(app, currentUser, ({ caller }) => ownUserOf(caller));

  on(app, listSessions, async (call) =>
    sendPage(call, await sessionsPage(deps, call.caller, call.query)),
  );
  on(app, endSession, ({ caller, params }) => endOwnSession(deps, caller, params.id));
  on(app, endOtherSessions, ({ caller }) => endAllOtherSessions(deps, caller));

  const changing = { ...deps, addressChanges: deps.limits.create('address changes', 5, hour) };
  on(
    app,
    updateProfile,
    ({ caller, params, body }) => changeProfile(changing, caller, params.id, body),
    {
      // An address that stays the same is removed from the input, because the check would refuse an
      // old one such as admin@localhost.
      beforeInput: async ({ body, caller }) => {
        const change = body as { email?: unknown } | null | undefined;
        if (change && change.email === caller?.email) delete change.email;
        return undefined;
      },
    },
  );
  on(app, changePassword, ({ caller, params, body, request }) =>
    changeOwnPassword(deps, caller, params.id, body, networkAddressOf(request)),
  );
  on(app, lastActive, ({ caller, params }) => lastActiveOf(deps, caller, params.id));

  on(app, listUsers, async (call) => sendPage(call, await usersPage(db, call.query)));

  on(app, createPerson, ({ caller, body, request }) =>
    openAccountFor(deps, caller, body, keyedRequest(request, body)),
  );
  on(app, createResetLink, ({ caller, params, request }) =>
    createResetLinkFor(deps, caller, params.id, keyedRequest(request, undefined)),
  );
  const forgetting = deps.limits.create('forgot', 10, quarterOfAnHour);
  on(app, forgotPassword, async ({ body, request }) => {
    if (deps.config.rateLimits) {
      const wait = forgetting.exceeded(networkAddressOf(request));
      if (wait !== undefined) throw tooManyRequests(wait);
    }
    await queueResetMail(deps, body.email);
  });
  on(app, confirmEmail, ({ body }) => confirmAddressByLink(deps, body.token));
  on(app, sendConfirmation, ({ caller }) => askToConfirm(deps, caller));
  on(app, resetPassword, ({ body, request }) => resetByLink(deps, body, networkAddressOf(request)));
  on(app, getPerson, ({ params }) => personAtDesk(db, params.id));
  on(app, updatePerson, ({ caller, params, body }) => changePerson(db, caller, params.id, body));
}
