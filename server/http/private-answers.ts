import type { onSendHookHandler } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Callers, Found, Poll } from './callers.ts';
import { worthCompressing } from '../edge/compression.ts';
import { headOf, linkOf } from '../http-cache/http-cache.ts';

/** What an address asks for, where that depends on nothing else of a request but who asks. */
export interface PrivateCall<Answer = unknown> {
  poll?: Poll;
  /** Undefined when the usual way has to answer. */
  answer(found: Found): Answer | undefined | Promise<Answer | undefined>;
}

/** What an address asks for; undefined for an address that is none of a call's, or not the plainest. */
export type ReadAddress<Answer = unknown> = (url: string) => PrivateCall<Answer> | undefined;

export interface PrivateAnswer {
  /** Names and values in turn, but for the length; nothing in it is anybody's own. */
  head: string[];
  /** The body for whoever asks; undefined when the usual way has to answer. */
  bodyFor(request: IncomingMessage): Promise<string | undefined>;
}

/** Calls that are answered by who asks and by what their address says. */
export interface PrivateAnswers {
  /** Adds one. What this gives sees how the usual way sends it, and is to see that before it is `ready`. */
  add(read: ReadAddress): onSendHookHandler;
  ready(url: string): PrivateAnswer | undefined;
}

/** For a call that has one address. */
export function exactly<Answer>(at: string, call: PrivateCall<Answer>): ReadAddress<Answer> {
  return (url) => (url === at ? call : undefined);
}

export function createPrivateAnswers(callers: Callers): PrivateAnswers {
  const heads = new Map<ReadAddress, string[]>();

  /** Looks the session up like every other call; whoever is not there, asks too often or meets a failure goes on. */
  async function bodyFor(
    request: IncomingMessage,
    { poll, answer }: PrivateCall,
  ): Promise<string | undefined> {
    const identified = callers.identify(request, poll);
    try {
      const { wait, ...found } = await identified;
      const given = wait === undefined ? await answer(found) : undefined;
      const body = given === undefined ? undefined : JSON.stringify(given);
      if (body !== undefined && Buffer.byteLength(body) < worthCompressing) {
        return body;
      }
    } catch {
      // The usual way says what is wrong.
    }
    callers.passOn(request, identified);
    return undefined;
  }

  return {
    add: (read) => (request, reply, payload, done) => {
      const isWhole = request.method === 'GET' && reply.statusCode === 200;
      const isPlain = !reply.getHeader('content-encoding') && !linkOf(reply);
      if (isWhole && isPlain && !heads.has(read) && read(request.url)) {
        heads.set(read, headOf(reply));
      }
      done(null, payload);
    },
    ready(url) {
      for (const [read, head] of heads) {
        const asked = read(url);
        if (asked) return { head, bodyFor: (request) => bodyFor(request, asked) };
      }
      return undefined;
    },
  };
}
