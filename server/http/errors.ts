import type { Conflict, ErrorCode, ErrorReply, FileError } from '#shared/endpoint.ts';
import type { ErrorParams } from '#shared/error-params.ts';
import { formatMoney } from '#shared/format.rules.ts';
import type { PromoRefusal } from '#shared/promo-codes/promo-codes.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { Quote } from '#shared/stock/quote.ts';

/** An answer that is not 2xx: a code for programs and a sentence for a person. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The values that stand in the message. */
  readonly params: ErrorParams | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly conflicts: Conflict[] | undefined;
  readonly headers: Record<string, string>;
  /** The present quote, where a price is refused. */
  quote: Quote | undefined;
  /** The counts and errors of a file that is refused. */
  readonly file: Pick<ErrorReply, 'rows' | 'created' | 'updated' | 'errors'> | undefined;
  /** The sentence for callers who may not see the amounts that stand in the message. */
  readonly withoutAmounts: string | undefined;
  /** Whether `override` passes it (`unlessOverridden`). */
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

  /** The same refusal without its amounts; this very one where it has none. */
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

  /** The body of the answer; `requestId` finds the log lines that belong to it. */
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
 * Makes a check that `override` passes; its refusal says so to the caller. `onPassed` is told of a
 * refusal that was passed.
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

/** 400: values that are not valid, each message under the name of its field; the first is the sentence. */
export const invalidInput = (fields: Record<string, string>, params?: ErrorParams): AppError =>
  new AppError(400, 'invalid_input', Object.values(fields)[0] ?? 'The input is not valid', {
    params,
    fields,
  });
/** The most errors of a file that an answer tells. */
const toldErrors = 100;
/** The refusal of a whole file. */
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
/** 400: a request that cannot be read. */
export const malformed = (message: string): AppError => new AppError(400, 'invalid_input', message);
/** 401: no account has this name and password; which of the two is wrong is not said. */
export const invalidCredentials = (): AppError =>
  new AppError(401, 'invalid_credentials', 'Invalid credentials');
/** 401: the call needs a session, or its session or key has ended. */
export const unauthenticated = (message = 'Please sign in'): AppError =>
  new AppError(401, 'unauthenticated', message, {
    headers: { 'www-authenticate': 'Bearer' },
  });
/** 403: the caller lacks the permission. */
export const forbidden = (message = 'You are not allowed to do this'): AppError =>
  new AppError(403, 'forbidden', message);
/** 404: the thing does not exist, or belongs to somebody else. */
export const notFound = (what: string): AppError =>
  new AppError(404, 'not_found', `${what} not found`);
/** 405: the address takes only these methods. */
export const methodNotAllowed = (allowed: string[]): AppError =>
  new AppError(405, 'method_not_allowed', 'This address does not take that method', {
    headers: { allow: allowed.join(', ') },
  });
/** 409: another account has the user name. */
export const usernameTaken = (): AppError =>
  new AppError(409, 'username_taken', 'Username already exists', {
    fields: { username: 'Username already exists' },
  });
/** 409: another account has the e-mail address. */
export const emailTaken = (): AppError =>
  new AppError(409, 'email_taken', 'Email already registered', {
    fields: { email: 'Email already registered' },
  });
/** 400: a change of the password with a wrong current one. */
export const wrongPassword = (): AppError =>
  new AppError(400, 'wrong_password', 'Current password is incorrect', {
    fields: { currentPassword: 'Current password is incorrect' },
  });
/** The password that somebody typed to show who he is. */
export const wrongConfirmation = (): AppError =>
  new AppError(400, 'wrong_password', 'Password is incorrect', {
    fields: { password: 'Password is incorrect' },
  });
/** 403: the act asks for a password or a second factor that was given in the last minutes (docs/contract/sign-in.md). */
export const confirmIdentityFirst = (): AppError =>
  new AppError(403, 'confirm_identity', 'Please confirm first that it is you');
/** 403: a desk account without a second factor, in a house that asks for one. */
export const secondFactorRequired = (): AppError =>
  new AppError(
    403,
    'second_factor_required',
    'Your house asks for a second factor. Please set one up first.',
  );
/** 401: a code of an authenticator app or of recovery that is wrong, old or used. */
export const badCode = (): AppError =>
  new AppError(401, 'bad_code', 'This code is not valid', {
    fields: { code: 'This code is not valid' },
  });
/** One wording for passkeys that are unknown, of another site, copied, or answer an old question. */
export const badPasskey = (status: 400 | 401): AppError =>
  new AppError(status, 'bad_passkey', 'This passkey was not accepted. Please try again.');
/** 409: the shop has no address at which browsers allow passkeys. */
export const passkeysOff = (): AppError =>
  new AppError(409, 'passkeys_off', 'Passkeys do not work at the address of this shop');
/** 409: an invitation of somebody who works at the desk. */
export const alreadyStaff = (): AppError =>
  new AppError(409, 'already_staff', 'This person belongs to the house already');
/** 400: the second step of this sign-in has ended. */
export const lateSecondStep = (): AppError =>
  new AppError(400, 'bad_token', 'This sign-in cannot be finished any more. Please begin again.');
/** `next` is the act that the caller repeats after he has seen the price. */
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
/** 409: a promo code that does not count; the error's code says why. */
export const promoRefused = ({ code, message }: PromoRefusal): AppError =>
  new AppError(409, code, message, { fields: { promoCode: message } });
/** 409: too few units are free on the days, which `conflicts` name. */
export const unavailable = (message: string, conflicts: Conflict[]): AppError =>
  new AppError(409, 'unavailable', message, { conflicts });
/** 409: the house has no unit of the item at all. */
export const outOfStock = (conflicts: Conflict[]): AppError =>
  new AppError(409, 'out_of_stock', 'This camera is currently out of stock', { conflicts });
/** 409: more units would be promised than there are, on the days that `conflicts` name. */
export const overbooked = (message: string, conflicts: Conflict[]): AppError =>
  new AppError(409, 'overbooked', message, { conflicts });
/** 409: somebody else has changed what the caller had seen. */
export const changedMeanwhile = (message: string): AppError =>
  new AppError(409, 'changed_meanwhile', message);
/** 422: an idempotency key that came before with another request. */
export const idempotencyKeyReused = (): AppError =>
  new AppError(422, 'idempotency_key_reused', 'This key was already used for a different request');
/** 409: a repeat of a request whose answer was a secret, which is told once. */
export const alreadyMade = (id: number): AppError =>
  new AppError(409, 'already_made', 'This was made already. What is secret in it is told once.', {
    params: { id },
  });
/** 412: an `If-Match` or `If-None-Match` that does not hold. */
export const preconditionFailed = (): AppError =>
  new AppError(412, 'precondition_failed', 'This is not in the state that the request expects');
/** 417: an `Expect` other than 100-continue. */
export const expectationFailed = (): AppError =>
  new AppError(
    417,
    'expectation_failed',
    'The request expects something that the shop does not do',
  );
/** 431: its headers alone are. */
export const payloadTooLarge = (status: 413 | 431 = 413): AppError =>
  new AppError(status, 'payload_too_large', 'The request is too large');
/** 408: a request whose end did not arrive in time. */
export const requestTimeout = (): AppError =>
  new AppError(408, 'request_timeout', 'The request took too long to arrive');
/** 415: a body of another type than the call reads. */
export const unsupportedMediaType = (name = 'JSON', type = 'application/json'): AppError =>
  new AppError(
    415,
    'unsupported_media_type',
    `The request must be ${name} (Content-Type: ${type})`,
  );
/** A file that is no picture of a kind that is taken. */
export const notAPicture = (message: string): AppError =>
  new AppError(415, 'unsupported_media_type', message);
/** 422: a picture that is damaged, or larger than is read. */
export const unreadablePicture = (message: string): AppError =>
  new AppError(422, 'unreadable_picture', message);
/** One wording for links that are unknown, used up and old. */
export const badToken = (): AppError =>
  new AppError(400, 'bad_token', 'This link is not valid any more. Please ask for a new one.');

/** Without a number of seconds, waiting does not help. */
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
/** 503: the database does not answer. */
export const databaseUnavailable = (): AppError =>
  new AppError(
    503,
    'database_unavailable',
    'The shop cannot reach its database. Please try again in a moment.',
    {
      headers: { 'retry-after': '2' },
    },
  );
/** 500: an error of the server; only the log has the details. */
export const internalError = (): AppError =>
  new AppError(500, 'internal_error', 'Something went wrong on our side. Please try again.');
