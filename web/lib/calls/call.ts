import type * as z from 'zod/mini';
import type { Calls } from '#shared/calls.ts';
import type { Endpoint, ErrorCode, ErrorReply, FileError } from '#shared/endpoint.ts';
import { goesOn, sessionNow } from '../session.ts';

/**
 * An answer of the server that is not 2xx. The message is the status, a colon, and the text of the
 * answer or of the status.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The message for each refused input, by the name of its field. */
  readonly fields: Record<string, string>;
  /** The errors in an imported file. */
  readonly fileErrors: FileError[];
  /** Whether the same call with `override` would succeed. */
  readonly isOverridable: boolean;
  /** The server's sentence about the failure, for people; undefined when it sent none. */
  readonly serverMessage: string | undefined;

  constructor(response: Response, text: string) {
    super(`${response.status}: ${text || response.statusText}`);
    const reply = parseReply(text);
    this.status = response.status;
    this.code = reply.code;
    this.fields = reply.fields ?? {};
    this.fileErrors = reply.errors ?? [];
    this.isOverridable = reply.overridable === true;
    this.serverMessage = reply.message;
  }
}

function parseReply(text: string): Partial<ErrorReply> {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null ? reply : {};
  } catch {
    return {};
  }
}

/** The server's sentence about a failure; undefined when it sent none for a person to read. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverMessage : undefined;

/**
 * Whether it is unknown if a call had an effect: no answer came, or one with a status of 500 or
 * more.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.status >= 500);

/** Method and path of a call of the API, e.g. `GET /api/cameras/:id`. */
export type Address = keyof Calls;
/** Addresses of the calls that only read. */
export type Reading = Extract<Address, `GET ${string}`>;

/** The reply of a call as its schema in `shared/` describes it; the browser does not check it. */
export type Reply<A extends Address> = z.output<Calls[A]['reply']>;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : {} extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** The values in the address of a call: path parameters and query parameters. */
export type AddressInput<A extends Address> = Part<'params', z.output<Calls[A]['params']>> &
  Part<'query', z.output<Calls[A]['query']>>;

/** Everything that can be handed to a call with this address. */
export type CallInput<A extends Address> = AddressInput<A> &
  Part<'body', z.input<Calls[A]['body']>> & { idempotencyKey?: string; signal?: AbortSignal };

/** The arguments of a call; the input may be left out when all of its parts are optional. */
export type Given<Input> = {} extends Input ? [input?: Input] : [input: Input];

/** The input of a call whose address is not known to the compiler. */
export type Loose = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** The path of a call with its path parameters filled in. */
export function pathOf(address: Address, params?: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return address
    .slice(address.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/**
 * A query such as `?a=1&b=2`, or an empty text. Values that are undefined or empty are left out; of
 * a list each value stands under the same name.
 */
export function queryText(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== '') parameters.append(name, String(one));
    }
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/**
 * Sends a request with the session's token. A body that is no file is sent as JSON. When a refusal
 * is about the session, the person may sign in again or show who he is, and the request is
 * repeated.
 * @throws ApiError for an answer that is not 2xx; a TypeError when no answer comes.
 */
export async function send(
  method: Endpoint['method'],
  url: string,
  input: Pick<Loose, 'body' | 'idempotencyKey' | 'signal'> = {},
): Promise<Response> {
  const { body, idempotencyKey, signal } = input;
  const session = sessionNow();
  const isFile = body instanceof Blob;
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
      ...(session.status === 'signed in' && { authorization: `Bearer ${session.token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const error = new ApiError(response, await response.text());
  if (
    (error.status === 401 || error.status === 403) &&
    session.status === 'signed in' &&
    (await goesOn(session, { isWriting: method !== 'GET', code: error.code }))
  ) {
    return send(method, url, input);
  }
  throw error;
}

/** Sends the request of a call without reading the answer; `call` and `callPage` use it. */
export const start = (address: Address, input: Loose) =>
  send(
    address.slice(0, address.indexOf(' ')) as Endpoint['method'],
    pathOf(address, input.params) + queryText(input.query),
    input,
  );

const readReply = async (response: Response): Promise<unknown> =>
  response.status === 204 ? undefined : response.json();

/**
 * Makes a call of the API.
 * @throws ApiError for an answer that is not 2xx; a TypeError when the server cannot be reached.
 */
export async function call<A extends Address>(
  address: A,
  ...[input]: Given<CallInput<A>>
): Promise<Reply<A>> {
  return (await readReply(await start(address, (input ?? {}) as Loose))) as Reply<A>;
}
