/**
 * The path of the WebSocket for live updates, and the close code for a connection without a valid
 * session.
 */
export const livePath = '/ws';
export const closedUnauthenticated = 4401;
