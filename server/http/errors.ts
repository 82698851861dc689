import type { Conflict, ErrorCode, ErrorReply, FileError } from '#shared/endpoint.ts';
import type { ErrorParams } from '#shared/error-params.ts';
import { formatMoney } from '#shared/format.rules.ts';
import type { PromoRefusal } from '#shared/promo-codes/promo-codes.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';

/**
 * A refusal or failure that a client is told: an HTTP status, a code for programs, and a sentence
 * for people.
 */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The values that the sentence contains, for translations. */
  readonly params: ErrorParams | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly conflicts: Conflict[] | undefined;
  readonly headers: Record<string, string>;
  /** The present quote, in a refusal because the price has changed. */
  quote: Quote | undefined;
  /** The counts and errors of a file, in the refusal of an import. */
  readonly file: Pick<ErrorReply, 'rows' | 'created' | 'updated' | 'errors'> | undefined;
  /** The sentence for callers who may not see amounts, where the usual one contains some. */
  readonly withoutAmounts: string | undefined;
  /** Whether the caller can pass the refusal with `override` (see `unlessOverridden`). */
  isOverridable = false;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    extra: {
      params?: ErrorParams | undefined;
      fields?: Record<string, string>;
      conflicts?: Conflict[];
      headers?: Record<string, string>;
      file?: AppError['file'];
      withoutAmounts?: string | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.params = extra.params;
    this.fields = extra.fields;
    this.conflicts = extra.conflicts;
    this.headers = extra.headers ?? {};
    this.file = extra.file;
    this.withoutAmounts = extra.withoutAmounts;
  }

  /**
   * The refusal without its amounts, for callers who may not see them; the same object where it has
   * none.
   */
  hidingAmounts(): AppError {
    if (this.withoutAmounts === undefined) return this;
    const { status, code, withoutAmounts, fields, conflicts, headers } = this;
    const hidden = new AppError(status, code, withoutAmounts, {
      ...(fields && { fields }),
      ...(conflicts && { conflicts }),
      headers,
    });
    hidden.isOverridable = this.isOverridable;
    return hidden;
  }

  /** The body of the answer. `requestId` is also in the log lines about the request. */
  toReply(requestId?: string): ErrorReply {
    return {
      message: this.message,
      ...(this.params && { params: this.params }),
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.conflicts && { conflicts: this.conflicts }),
      ...(this.quote && { quote: this.quote }),
      ...(this.isOverridable && { overridable: true as const }),
      ...this.file,
      ...(requestId && { requestId }),
    };
  }
}

/**
 * Runs a check that the desk may pass with `override`. Without it, the refusal tells the caller
 * that he can; with it, `onPassed` gets the refusal.
 */
export async function unlessOverridden(
  override: boolean | undefined,
  check: () => void | Promise<void>,
  onPassed: (refusal: AppError) => void | Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (override) return onPassed(error);
    error.isOverridable = true;
    throw error;
  }
}

/**
 * 400: some values are not valid. Each field has its message; the first of them is the sentence of
 * the error.
 */
export const invalidInput = (fields: Record<string, string>, params?: ErrorParams): AppError =>
  new AppError(400, 'invalid_input', Object.values(fields)[0] ?? 'The input is not valid', {
    params,
    fields,
  });
/** How many errors of a file an answer names at most. */
const toldErrors = 100;
/** 400: a file for an import has errors, so nothing of it is done. */
export const fileRefused = (rows: number, errors: FileError[]): AppError => {
  const [first] = errors;
  const more = errors.length - 1;
  return new AppError(
    400,
    'invalid_input',
    `Line ${first?.line}: ${first?.message}${more > 0 ? ` (and ${more} more)` : ''}`,
    { file: { rows, created: 0, updated: 0, errors: errors.slice(0, toldErrors) } },
  );
};
/** 400: the request cannot be understood. */
export const malformed = (message: string): AppError => new AppError(400, 'invalid_input', message);
/**
 * 401: no account has this name and password. The answer does not tell which of the two is wrong.
 */
export const invalidCredentials = (): AppError =>
  new AppError(401, 'invalid_credentials', 'Invalid credentials');
/** 401: the call needs a session or key, or the one that was sent has ended. */
export const unauthenticated = (message = 'Please sign in'): AppError =>
  new AppError(401, 'unauthenticated', message, {
    headers: { 'www-authenticate': 'Bearer' },
  });
/** 403: the caller lacks a permission. */
export const forbidden = (message = 'You are not allowed to do this'): AppError =>
  new AppError(403, 'forbidden', message);
/** 404: there is no such thing, or it belongs to somebody else. */
export const notFound = (what: string): AppError =>
  new AppError(404, 'not_found', `${what} not found`);
/** 405: the path takes only the methods that the answer names. */
export const methodNotAllowed = (allowed: string[]): AppError =>
  new AppError(405, 'method_not_allowed', 'This address does not take that method', {
    headers: { allow: allowed.join(', ') },
  });
/** 409: another account has this username. */
export const usernameTaken = (): AppError =>
  new AppError(409, 'username_taken', 'Username already exists', {
    fields: { username: 'Username already exists' },
  });
/** 409: another account has this e-mail address. */
export const emailTaken = (): AppError =>
  new AppError(409, 'email_taken', 'Email already registered', {
    fields: { email: 'Email already registered' },
  });
/** 400: the current password, which a change of the password demands, is wrong. */
export const wrongPassword = (): AppError =>
  new AppError(400, 'wrong_password', 'Current password is incorrect', {
    fields: { currentPassword: 'Current password is incorrect' },
  });
/** 400: the password is wrong with which somebody wanted to show again who he is. */
export const wrongConfirmation = (): AppError =>
  new AppError(400, 'wrong_password', 'Password is incorrect', {
    fields: { password: 'Password is incorrect' },
  });
/**
 * 403: the act demands that the caller has shown in the last minutes who he is
 * (docs/contract/sign-in.md).
 */
export const confirmIdentityFirst = (): AppError =>
  new AppError(403, 'confirm_identity', 'Please confirm first that it is you');
/** 403: the caller belongs to the house, has no second factor, and the house demands one. */
export const secondFactorRequired = (): AppError =>
  new AppError(
    403,
    'second_factor_required',
    'Your house asks for a second factor. Please set one up first.',
  );
/** 401: the code of an authenticator app, or the recovery code, is wrong, too old or used up. */
export const badCode = (): AppError =>
  new AppError(401, 'bad_code', 'This code is not valid', {
    fields: { code: 'This code is not valid' },
  });
/** The refusal of a passkey; it does not tell whether it is unknown, copied or of another site. */
export const badPasskey = (status: 400 | 401): AppError =>
  new AppError(status, 'bad_passkey', 'This passkey was not accepted. Please try again.');
/** 409: the public address of the shop is one at which browsers allow no passkeys. */
export const passkeysOff = (): AppError =>
  new AppError(409, 'passkeys_off', 'Passkeys do not work at the address of this shop');
/** 409: the invited person belongs to the house already. */
export const alreadyStaff = (): AppError =>
  new AppError(409, 'already_staff', 'This person belongs to the house already');
/**
 * 400: the second step of this sign-in cannot be finished any more: it is too old, used up, or had
 * too many wrong answers.
 */
export const lateSecondStep = (): AppError =>
  new AppError(400, 'bad_token', 'This sign-in cannot be finished any more. Please begin again.');
/**
 * 409: the price has changed. `next` is the act that the caller can repeat when he has seen the new
 * one.
 */
export const priceChanged = (cents: number, next: 'book' | 'save' | 'update'): AppError =>
  new AppError(
    409,
    'price_changed',
    `The price is now ${formatMoney(toDollars(cents))}. Please check it and ${next} again.`,
    {
      params: { cents, next },
      withoutAmounts: `The price has changed. Please check it and ${next} again.`,
    },
  );
/** 409: the promo code gives no discount; the code of the error tells why. */
export const promoRefused = ({ code, message }: PromoRefusal): AppError =>
  new AppError(409, code, message, { fields: { promoCode: message } });
/** 409: too few units are free on some days, which `conflicts` names. */
export const unavailable = (message: string, conflicts: Conflict[]): AppError =>
  new AppError(409, 'unavailable', message, { conflicts });
/** 409: the house has no unit of the item at all. */
export const outOfStock = (conflicts: Conflict[]): AppError =>
  new AppError(409, 'out_of_stock', 'This camera is currently out of stock', { conflicts });
/** 409: more units would be promised than there are, on days that `conflicts` names. */
export const overbooked = (message: string, conflicts: Conflict[]): AppError =>
  new AppError(409, 'overbooked', message, { conflicts });
/** 409: somebody else has changed the thing since the caller saw it. */
export const changedMeanwhile = (message: string): AppError =>
  new AppError(409, 'changed_meanwhile', message);
/** 422: this idempotency key came before, with another request. */
export const idempotencyKeyReused = (): AppError =>
  new AppError(422, 'idempotency_key_reused', 'This key was already used for a different request');
/** 409: the request was done before; its answer was a secret, which is told only once. */
export const alreadyMade = (id: number): AppError =>
  new AppError(409, 'already_made', 'This was made already. What is secret in it is told once.', {
    params: { id },
  });
/** 412: a condition of `If-Match` or `If-None-Match` is not met. */
export const preconditionFailed = (): AppError =>
  new AppError(412, 'precondition_failed', 'This is not in the state that the request expects');
/** 417: the header `Expect` demands something other than 100-continue. */
export const expectationFailed = (): AppError =>
  new AppError(
    417,
    'expectation_failed',
    'The request expects something that the shop does not do',
  );
/** 413: the request is too large; 431: its headers alone are too large. */
export const payloadTooLarge = (status: 413 | 431 = 413): AppError =>
  new AppError(status, 'payload_too_large', 'The request is too large');
/** 408: the end of the request did not arrive in time. */
export const requestTimeout = (): AppError =>
  new AppError(408, 'request_timeout', 'The request took too long to arrive');
/** 415: the body has another content type than the call takes. */
export const unsupportedMediaType = (name = 'JSON', type = 'application/json'): AppError =>
  new AppError(
    415,
    'unsupported_media_type',
    `The request must be ${name} (Content-Type: ${type})`,
  );
/** 415: a file is not a picture, or of a kind that the shop does not take. */
export const notAPicture = (message: string): AppError =>
  new AppError(415, 'unsupported_media_type', message);
/** 422: a picture is damaged, or larger than the shop can read. */
export const unreadablePicture = (message: string): AppError =>
  new AppError(422, 'unreadable_picture', message);
/** 400: a link is unknown, used up or too old; the sentence does not tell which. */
export const badToken = (): AppError =>
  new AppError(400, 'bad_token', 'This link is not valid any more. Please ask for a new one.');

/** 429: too many requests. Without a number of seconds, the answer names no time to wait. */
export const tooManyRequests = (
  retryAfterSeconds: number | undefined,
  message = 'Too many requests. Please wait a moment.',
): AppError =>
  new AppError(429, 'too_many_requests', message, {
    ...(retryAfterSeconds !== undefined && {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    }),
  });
/** 503: too many pictures wait to be resized. */
export const picturesBusy = (): AppError =>
  new AppError(503, 'busy', 'Many pictures are on their way. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
/** 503: the database cannot be reached, or does not answer in time. */
export const databaseUnavailable = (): AppError =>
  new AppError(
    503,
    'database_unavailable',
    'The shop cannot reach its database. Please try again in a moment.',
    {
      headers: { 'retry-after': '2' },
    },
  );
/** 500: the server has made an error; only the log has its details. */
export const internalError = (): AppError =>
  new AppError(500, 'internal_error', 'Something went wrong on our side. Please try again.');
