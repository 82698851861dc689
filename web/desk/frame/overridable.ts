import { ApiError } from '../../lib/calls/call.ts';
import { may } from '../../lib/may.ts';
import { sessionNow } from '../../lib/session.ts';

/**
 * Whether the signed-in person can override a refusal by sending the call again with `override`.
 */
export const isOverridable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.isOverridable && may(sessionNow().user, 'stock.override');
