const seconds = 1_000;

/** Settings of all queries that set nothing else (docs/specification.md 9). */
export const queryDefaults = {
  staleTime: 30 * seconds,
  gcTime: 5 * 60 * seconds,
  retry: false,
  refetchOnWindowFocus: true,
  refetchOnMount: 'always',
} as const;

/** Milliseconds for which some answers count as fresh, where they differ from the default. */
export const freshFor = {
  bookings: 10 * seconds,
  bookingsInChat: 5 * seconds,
  messages: 2 * seconds,
  latestMessages: 2 * seconds,
  favorites: 30 * seconds,
} as const;

/** Milliseconds after which a visible page asks the server again. */
export const pollEvery = {
  messages: 3 * seconds,
  lastActive: 3 * seconds,
  unreadCount: 30 * seconds,
  units: 5 * seconds,
} as const;

/**
 * Milliseconds until the page changes: after a booking to its conversation, and after a sign-out in
 * a chat to the home page.
 */
export const redirectAfter = {
  booking: 1 * seconds,
  signedOutChat: 100,
} as const;

export const toastTiming = {
  shown: 5 * seconds,
  /** A toast with the button `Undo` is shown longer. */
  withUndo: 10 * seconds,
  /** Milliseconds after which a dismissed toast is forgotten. */
  removed: 1_000 * seconds,
  swipePixels: 50,
} as const;

/**
 * Pauses before the live connection is made again; each is twice as long as the one before, up to
 * the longest.
 */
export const reconnectPause = { first: 1 * seconds, longest: 30 * seconds } as const;
