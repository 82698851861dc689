import { ApiError } from '../../lib/calls/call.ts';

/** Whether the desk may pass a refusal by asking again with `override`. */
export const isOverridable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.isOverridable;
