import type { SignedIn } from '#shared/users/users.ts';

/** The answer of a running shop: its HTTP status and its body. */
export interface ShopReply<Body> {
  status: number;
  body: Body;
}

export interface CallOptions {
  token?: string | undefined;
  body?: object | undefined;
  /** Bytes that are sent unchanged, in the place of a JSON body. */
  file?: Uint8Array<ArrayBuffer> | undefined;
  /** The Idempotency-Key of the call. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Makes a call of a running shop; rejects if there is no answer. */
export async function callShop<Body>(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, file, key, signal }: CallOptions = {},
): Promise<ShopReply<Body>> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(signal && { signal }),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text ? JSON.parse(text) : undefined) as Body };
}

/**
 * Signs in to a running shop.
 * @throws when the shop refuses the password
 */
export async function signInto(url: string, username: string, password: string): Promise<SignedIn> {
  const { status, body } = await callShop<SignedIn>(url, 'POST', '/api/auth/login', {
    body: { username, password },
  });
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
  return body;
}
