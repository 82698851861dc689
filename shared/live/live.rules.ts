/** The path of the live connection, and the code with which an unauthenticated one is closed. */
export const livePath = '/ws';
export const closedUnauthenticated = 4401;
