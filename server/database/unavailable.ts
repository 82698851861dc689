const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE codes with which PostgreSQL says that it cannot do a statement now, see
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const sqlStates = /^(08...|25006|25P03|40001|40P01|53...|55P03|57014|57P0[1-5]|58...)$/;

const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write']);

const driverMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'timeout expired',
];

/**
 * Whether an error says that the database cannot be reached, is overloaded or too slow now, and not
 * that a statement was wrong. The caller may try again later; HTTP answers 503.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    if (networkCodes.has(error.code)) return isFromNetwork(error);
    if (sqlStates.test(error.code)) return true;
    if (isStalePlan(error)) return true;
  }
  if (driverMessages.some((known) => error.message.startsWith(known))) return true;
  return isDatabaseUnavailable(error.cause);
}

/**
 * Whether a migration by a newer server process has changed the result of a statement that is
 * prepared on this connection.
 */
export function isStalePlan(error: Error): boolean {
  const featureNotSupported = '0A000';
  return (
    'code' in error &&
    error.code === featureNotSupported &&
    error.message.startsWith('cached plan must not change')
  );
}

/**
 * Whether an error comes from a network call. The name of the call decides, because a missing file
 * has the same code as a missing socket; when several addresses refuse, the error is an
 * AggregateError.
 */
function isFromNetwork(error: Error): boolean {
  if (error instanceof AggregateError) return true;
  return 'syscall' in error && networkCalls.has(String(error.syscall));
}
