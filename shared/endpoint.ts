import * as z from 'zod/mini';
import { errorParams } from './error-params.ts';
import type { Permission } from './permissions.rules.ts';
import { promoRefusalCodes } from './promo-codes/promo-refusals.rules.ts';
import { quote } from './stock/quote.ts';

/** The callers that a call is open to: all, those signed in, or those of the house with this permission. */
export type Access = 'public' | 'user' | Permission;

/**
 * How a call that is about somebody's security asks its caller who he is: `recently`, by the sign-in or again within ten
 * minutes, of the house and of people with a second factor; `anew`, of everybody and not by the sign-in
 * (docs/contract/sign-in.md 5).
 */
export type Confirming = 'recently' | 'anew';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The content type of a body or a reply. */
export type ContentType =
  | 'application/json'
  | 'text/csv'
  | 'text/calendar'
  | 'application/octet-stream';

type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  M extends Method = Method,
  Path extends string = string,
  A extends Access = Access,
> {
  method: M;
  /** The path, with `:name` for each parameter, e.g. `/api/cameras/:id`. */
  path: Path;
  access: A;
  /** Further permissions that a call of the desk needs. */
  besides: readonly Permission[];
  /** Permissions to make a customers' call about all customers; without them a caller of the house is a customer here. */
  atDesk: readonly Permission[];
  /**
   * Whether people who have to set up a second factor first may make it (docs/contract/sign-in.md
   * 4).
   */
  isSetUp: boolean;
  /** How its caller must have shown who he is; undefined where a session is enough. */
  confirms: Confirming | undefined;
  summary: string;
  /** The status of a plain success; a handler may answer another 2xx where docs/contract/ says so. */
  status: 200 | 201 | 202 | 204;
  /** Statuses that this call answers with besides `status` and those that every call of its access has. */
  alsoAnswers: number[];
  /** Whether it takes an `Idempotency-Key`. */
  takesKey: boolean;
  /**
   * Whether a program may send its key with it: with calls of the desk, with customers' calls that the house makes too,
   * and with what everybody may read, unless the call says otherwise.
   */
  takesApiKey: boolean;
  /**
   * Whether a plain form may send it: forms send empty fields too, so empty parameters count as
   * absent.
   */
  takesForm: boolean;
  params: Params;
  query: Query;
  body: Body;
  /** The content type of its body; a file is no JSON. */
  bodyType: ContentType;
  reply: Reply;
  /** The content type of a success that has a reply. */
  contentType: ContentType;
}

interface Parts<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  A extends Access,
> {
  access: A;
  besides?: readonly Permission[];
  atDesk?: readonly Permission[];
  isSetUp?: boolean;
  confirms?: Confirming;
  summary: string;
  status?: 200 | 201 | 202 | 204;
  alsoAnswers?: number[];
  takesKey?: boolean;
  takesApiKey?: boolean;
  takesForm?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  bodyType?: ContentType;
  reply?: R;
  contentType?: ContentType;
}

const nothing = z.undefined();
type Nothing = typeof nothing;

/**
 * A call of the API as one value: the server mounts it, the API description and the walk over all
 * routes read it, and the browser calls it by its address, with its types alone (`Calls`). Absent
 * parts count as empty.
 */
export function endpoint<
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  R extends Schema = Nothing,
  M extends Method = Method,
  Path extends string = string,
  A extends Access = Access,
>(method: M, path: Path, parts: Parts<P, Q, B, R, A>): Endpoint<P, Q, B, R, M, Path, A> {
  return {
    method,
    path,
    access: parts.access,
    besides: parts.besides ?? [],
    atDesk: parts.atDesk ?? [],
    isSetUp: parts.isSetUp ?? false,
    confirms: parts.confirms,
    summary: parts.summary,
    status: parts.status ?? (parts.reply ? 200 : 204),
    alsoAnswers: parts.alsoAnswers ?? [],
    takesKey: parts.takesKey ?? false,
    takesApiKey: parts.takesApiKey ?? isForPrograms(method, parts),
    takesForm: parts.takesForm ?? false,
    params: (parts.params ?? nothing) as P,
    query: (parts.query ?? nothing) as Q,
    body: (parts.body ?? nothing) as B,
    bodyType: parts.bodyType ?? 'application/json',
    reply: (parts.reply ?? nothing) as R,
    contentType: parts.contentType ?? 'application/json',
  };
}

const isForPrograms = (
  method: Method,
  { access, atDesk = [] }: { access: Access; atDesk?: readonly Permission[] },
): boolean => {
  if (access === 'public') return method === 'GET';
  return access === 'user' ? atDesk.length > 0 : access !== 'staff.write';
};

/** All permissions that a call of the desk names, its own first; none for calls of customers and visitors. */
export const permissionsOf = ({
  access,
  besides,
}: Pick<Endpoint, 'access' | 'besides'>): Permission[] =>
  access === 'public' || access === 'user' ? [] : [access, ...besides];

/** Whether an endpoint declares this part at all. */
export const declares = (schema: Schema): boolean => schema !== nothing;

/** Every code an error can carry; stable, listed in the API description. */
export const errorCodes = [
  'invalid_input',
  'invalid_credentials',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'username_taken',
  'email_taken',
  'own_role',
  'last_owner',
  'already_staff',
  'other_address',
  'too_many_invitations',
  'wrong_password',
  'bad_token',
  'bad_code',
  'bad_passkey',
  'passkeys_off',
  'passkey_exists',
  'too_many_passkeys',
  'app_exists',
  'confirm_identity',
  'second_factor_required',
  'set_up_first',
  'price_changed',
  'unavailable',
  'out_of_stock',
  'overbooked',
  'changed_meanwhile',
  'code_taken',
  'in_use',
  ...promoRefusalCodes,
  'unit_out',
  'unit_not_here',
  'unit_not_out',
  'units_out',
  'downtime_overlaps',
  'wrong_status',
  'too_soon',
  'deposit_exceeded',
  'refund_exceeded',
  'already_reversed',
  'already_issued',
  'already_made',
  'too_late',
  'already_queued',
  'already_reminded',
  'not_wanted',
  'secret_mail',
  'no_address',
  'too_many_feeds',
  'too_many_keys',
  'too_many_webhooks',
  'bad_url',
  'idempotency_key_reused',
  'precondition_failed',
  'expectation_failed',
  'payload_too_large',
  'request_timeout',
  'unsupported_media_type',
  'unreadable_picture',
  'too_many_requests',
  'busy',
  'database_unavailable',
  'internal_error',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** An item of which fewer units are free than wanted: `available` on `date`, the first such day. */
export const conflict = z.object({
  cameraId: z.int(),
  name: z.string(),
  quantity: z.int(),
  available: z.int(),
  date: z.string(),
});
export type Conflict = z.infer<typeof conflict>;

/** A fault in a file: where the row begins (the heading is line 1), and the heading of the cell's column. */
export const fileError = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type FileError = z.infer<typeof fileError>;

/**
 * The shape of every answer that is not 2xx. `fields` names the inputs that were refused,
 * `conflicts` every item that does not fit, in the order of the lines, `errors` the faults of a
 * file, of which nothing was imported. `params` has the values in the message; `overridable` is
 * there when the same call with `override` would not be refused.
 */
export const errorReply = z.object({
  message: z.string(),
  params: z.optional(errorParams),
  code: z.enum(errorCodes),
  fields: z.optional(z.record(z.string(), z.string())),
  conflicts: z.optional(z.array(conflict)),
  /** The present quote, when a price was refused. */
  quote: z.optional(quote),
  overridable: z.optional(z.literal(true)),
  rows: z.optional(z.int()),
  created: z.optional(z.literal(0)),
  updated: z.optional(z.literal(0)),
  errors: z.optional(z.array(fileError)),
  requestId: z.optional(z.string()),
});
export type ErrorReply = z.infer<typeof errorReply>;
