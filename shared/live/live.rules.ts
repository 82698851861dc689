/** Where the live connection is, and the code with which an unauthenticated one is closed. */
export const livePath = '/ws';
export const closedUnauthenticated = 4401;
