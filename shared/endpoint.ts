import * as z from 'zod/mini';
import { errorParams } from './error-params.ts';
import type { Permission } from './permissions.rules.ts';
import { promoRefusalCodes } from './promo-codes/promo-refusals.rules.ts';
import { quote } from './stock/quote.ts';

/**
 * Those who may make a call: everybody, everybody who is signed in, or people of the house with
 * this permission.
 */
export type Access = 'public' | 'user' | Permission;

/**
 * How a call that is about somebody's security makes sure who he is. `recently`: people of the
 * house and people with a second factor must have signed in or confirmed it in the last ten
 * minutes. `anew`: everybody must have confirmed it, and the sign-in does not count
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
  /** Permissions that the caller needs besides `access`. */
  besides: readonly Permission[];
  /**
   * The permissions that let a caller use a customers' call for all customers; a person of the
   * house without them is treated as a customer.
   */
  atDesk: readonly Permission[];
  /**
   * Whether people who still have to set up a second factor may make the call
   * (docs/contract/sign-in.md 4).
   */
  isSetUp: boolean;
  /** How the caller must have shown who he is; undefined where a session is enough. */
  confirms: Confirming | undefined;
  summary: string;
  /**
   * The usual status of a success; a handler may answer another 2xx where docs/contract/ says so.
   */
  status: 200 | 201 | 202 | 204;
  /**
   * Statuses of answers besides `status` and besides those of every call with the same `access`.
   */
  alsoAnswers: number[];
  /** Whether the call accepts an `Idempotency-Key`. */
  takesKey: boolean;
  /**
   * Whether a program may make the call with its key. By default: calls of the desk, customers'
   * calls that the house makes too, and reading calls that are open to everybody.
   */
  takesApiKey: boolean;
  /**
   * Whether an HTML form may make the call. Forms send empty fields too, so empty parameters count
   * as absent.
   */
  takesForm: boolean;
  params: Params;
  query: Query;
  body: Body;
  /** The content type of the request's body; a file is not JSON. */
  bodyType: ContentType;
  reply: Reply;
  /** The content type of a successful reply. */
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
 * Describes a call of the API as one value. The server mounts it, the API description and the test
 * that visits all routes read it, and the browser uses only its type, by its address (`Calls`).
 * Parts that are absent count as empty.
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

/**
 * All permissions that a call of the desk needs, `access` first; empty for calls of customers and
 * visitors.
 */
export const permissionsOf = ({
  access,
  besides,
}: Pick<Endpoint, 'access' | 'besides'>): Permission[] =>
  access === 'public' || access === 'user' ? [] : [access, ...besides];

/** Whether an endpoint has this part, such as a body or a query. */
export const declares = (schema: Schema): boolean => schema !== nothing;

/**
 * All codes of refusals. Programs depend on them, so none changes; the API description lists them.
 */
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

/**
 * An item that has fewer free units than wanted; `available` is the number on `date`, the first
 * such day.
 */
export const conflict = z.object({
  cameraId: z.int(),
  name: z.string(),
  quantity: z.int(),
  available: z.int(),
  date: z.string(),
});
export type Conflict = z.infer<typeof conflict>;

/**
 * A fault in an imported file: the line at which the row begins (the heading is line 1), and the
 * heading of the column.
 */
export const fileError = z.object({ line: z.int(), column: z.string(), message: z.string() });
export type FileError = z.infer<typeof fileError>;

/**
 * The shape of every answer that is not 2xx. `fields` names the refused inputs. `conflicts` has
 * every item with too few free units, in the order of the lines. `errors` has the faults of a file,
 * of which nothing was imported. `params` has the values in the message. `overridable` is present
 * when the same call with `override` would succeed.
 */
export const errorReply = z.object({
  message: z.string(),
  params: z.optional(errorParams),
  code: z.enum(errorCodes),
  fields: z.optional(z.record(z.string(), z.string())),
  conflicts: z.optional(z.array(conflict)),
  /** The present price, when the call was refused because it named an older one. */
  quote: z.optional(quote),
  overridable: z.optional(z.literal(true)),
  rows: z.optional(z.int()),
  created: z.optional(z.literal(0)),
  updated: z.optional(z.literal(0)),
  errors: z.optional(z.array(fileError)),
  requestId: z.optional(z.string()),
});
export type ErrorReply = z.infer<typeof errorReply>;
