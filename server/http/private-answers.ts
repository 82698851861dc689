import type { onSendHookHandler } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Caller, Callers } from './callers.ts';
import { worthCompressing } from './compression.ts';
import { headOf } from './kept-answers.ts';

/** An answer that depends on nothing of a request but who asks. */
type AnswerTo = (caller: Caller) => unknown;

export interface PrivateAnswer {
  /** Names and values in turn, but for the length; nothing in it is anybody's own. */
  head: string[];
  /** The body for whoever asks; undefined when the usual way has to answer. */
  bodyFor(request: IncomingMessage): Promise<string | undefined>;
}

/** Calls that are answered by who asks alone, by their exact address. */
export interface PrivateAnswers {
  /** Adds one. What this gives sees how the usual way sends it, and is to see that before it is `ready`. */
  add(url: string, answer: AnswerTo): onSendHookHandler;
  ready(url: string): PrivateAnswer | undefined;
}

export function createPrivateAnswers(callers: Callers): PrivateAnswers {
  const byUrl = new Map<string, PrivateAnswer>();

  /** Looks the session up like every other call; whoever is not there, asks too often or meets a failure goes on. */
  async function bodyFor(request: IncomingMessage, answer: AnswerTo): Promise<string | undefined> {
    const found = callers.identify(request);
    try {
      const { caller, wait } = await found;
      const body = wait === undefined ? JSON.stringify(await answer(caller)) : undefined;
      if (body !== undefined && Buffer.byteLength(body) < worthCompressing) {
        return body;
      }
    } catch {
      // The usual way says what is wrong.
    }
    callers.passOn(request, found);
    return undefined;
  }

  return {
    add: (url, answer) => (request, reply, payload, done) => {
      const isWhole = request.method === 'GET' && reply.statusCode === 200;
      const isPlain = request.url === url && !reply.getHeader('content-encoding');
      if (isWhole && isPlain && !byUrl.has(url)) {
        byUrl.set(url, { head: headOf(reply), bodyFor: (asking) => bodyFor(asking, answer) });
      }
      done(null, payload);
    },
    ready: (url) => byUrl.get(url),
  };
}
