import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientKey } from '#shared/messages/message.ts';
import {
  listAllMessages,
  listConversations,
  listMessages,
  messageInput,
  sendMessage,
  unreadCount,
} from '#shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import { signedInCaller } from '../http/callers.ts';
import { invalidInput } from '../http/errors.ts';
import { idempotencyKey, ownedKey } from '../http/idempotency.ts';
import { linkTo, sendPage, writeCursor } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { allMessages, deskConversations, readConversation, unreadFor } from './messages.service.ts';

/**
 * Registers the calls with which people write and read messages, and the desk's list of
 * conversations.
 */
export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, messaging } = deps;
  const { db } = database;

  on(
    app,
    sendMessage,
    ({ caller, body, request }) =>
      messaging.send(caller, { ...body, clientId: keyOf(request, body.clientId) }),
    {
      beforeInput: async (request) => {
        const key = keyOf(request, keyInBody(request.body));
        if (key === undefined || messageInput.safeParse(request.body).success) return undefined;
        await messaging.refuseKnownKey(signedInCaller(request.caller), key);
        return undefined;
      },
    },
  );
  on(app, listMessages, async (call) => {
    const page = await readConversation(db, call.caller, call.params.id, {
      ...call.query,
      // A HEAD request marks no message as read, and a call of a program does not either.
      unseen: call.request.method === 'HEAD' || call.caller.keyId !== undefined,
    });
    if (page.previous) {
      linkTo(call.request, call.reply, 'prev', { cursor: writeCursor(page.previous) });
    }
    return sendPage(call, page);
  });
  on(app, listAllMessages, async (call) =>
    sendPage(call, await allMessages(db, call.caller, call.query)),
  );
  on(app, unreadCount, async ({ caller }) => ({ count: await unreadFor(db, caller) }));

  on(app, listConversations, async (call) =>
    sendPage(call, await deskConversations(deps, call.caller, call.query)),
  );
}

/**
 * The idempotency key of a message. It may come as `clientId` or in the header; if both are sent,
 * they must be equal (docs/contract/api.md 5).
 */
function keyOf(request: FastifyRequest, clientId: string | undefined): string | undefined {
  const header = idempotencyKey(request);
  if (header !== undefined && clientId !== undefined && header !== clientId) {
    throw invalidInput({ clientId: 'clientId and Idempotency-Key must be the same key' });
  }
  const key = header ?? clientId;
  return key === undefined ? undefined : ownedKey(request, key);
}

/** The `clientId` in a body that has not been checked yet, if it is a valid key. */
function keyInBody(body: unknown): string | undefined {
  const given = (body as { clientId?: unknown } | null | undefined)?.clientId;
  return clientKey.safeParse(given).data;
}
