import type { FastifyInstance } from 'fastify';
import {
  acceptInvitation,
  changeRole,
  checkInvitation,
  createInvitation,
  listInvitations,
  listStaff,
  newStaffAccount,
  removeFactors,
  withdrawInvitation,
} from '#shared/staff/staff.ts';
import { listAudit } from '#shared/staff/audit.ts';
import type { Deps } from '../deps.ts';
import { nameAccount } from '../edge/security-log.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { check, on } from '../http/route.ts';
import { networkAddressOf } from '../limits/call-limits.ts';
import { originOf, rememberBrowser } from '../users/origin.ts';
import { signsIn } from '../sign-in/opening.service.ts';
import { acceptSignedIn, acceptWithNewAccount, shownInvitation } from './accepting.service.ts';
import { inviteToHouse, openInvitations, withdraw } from './invitations.service.ts';
import { auditPage } from './audit-log.service.ts';
import { changeRoleOf, removeFactorsOf, staffOf } from './staff.service.ts';

/**
 * Registers the calls for the people of the house, their roles, invitations, and the house's log.
 */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, listStaff, () => staffOf(deps));
  on(app, listAudit, async (call) => sendPage(call, await auditPage(deps, call.query)));
  on(app, changeRole, ({ caller, params, body }) =>
    changeRoleOf(deps, caller, params.id, body.role),
  );

  on(app, removeFactors, ({ caller, params }) => removeFactorsOf(deps, caller, params.id));

  on(app, createInvitation, ({ caller, body, request }) =>
    inviteToHouse(deps, caller, body, keyedRequest(request, body)),
  );
  on(app, listInvitations, () => openInvitations(deps));
  on(app, withdrawInvitation, ({ caller, params }) => withdraw(deps, caller, params.id));

  const signing = signsIn(deps);
  on(app, checkInvitation, ({ body, request }) =>
    shownInvitation(deps, body.token, networkAddressOf(request)),
  );
  on(app, acceptInvitation, async ({ body, request, reply }) => {
    // A session that has ended is refused; its owner must not be treated as a visitor, who would
    // get a new account.
    const hasToken = request.headers.authorization !== undefined;
    const caller = hasToken ? await app.authenticate(request) : undefined;
    const address = networkAddressOf(request);
    if (caller) {
      reply.status(200);
      return acceptSignedIn(deps, caller, body.token, address);
    }
    const origin = originOf(request);
    const account = check(newStaffAccount, body);
    const accepted = await acceptWithNewAccount(signing, body.token, account, origin);
    nameAccount(request, accepted.user.id);
    rememberBrowser(request, reply, origin);
    return accepted;
  });
}
