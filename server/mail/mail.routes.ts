import type { FastifyInstance } from 'fastify';
import { getMail, getMailCounts, listMails, sendMailAgain } from '#shared/mail/mail.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { mailCountsOf, mailsPage, queueMailAgain, wholeMailOf } from './mail.service.ts';

/**
 * Registers the calls for the desk's list of mails, which tell whether a mail was sent, waits or
 * failed, and that which sends one again.
 */
export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, listMails, async (call) => sendPage(call, await mailsPage(deps, call.query)));
  on(app, getMailCounts, () => mailCountsOf(deps));
  on(app, getMail, ({ params }) => wholeMailOf(deps, params.id));
  on(app, sendMailAgain, ({ caller, params, request }) =>
    queueMailAgain(deps, caller, params.id, keyedRequest(request, undefined)),
  );
}
