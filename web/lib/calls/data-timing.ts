const seconds = 1_000;

/** How every query behaves unless it says otherwise (docs/specification.md 9). */
export const queryDefaults = {
  staleTime: 30 * seconds,
  gcTime: 5 * 60 * seconds,
  retry: false,
  refetchOnWindowFocus: true,
  refetchOnMount: 'always',
} as const;

/** How long an answer counts as fresh, where it is not the default. Milliseconds. */
export const freshFor = {
  bookings: 10 * seconds,
  bookingsInChat: 5 * seconds,
  messages: 2 * seconds,
  latestMessages: 2 * seconds,
  favorites: 30 * seconds,
} as const;

/** How often a visible page asks again. Milliseconds. */
export const pollEvery = {
  messages: 3 * seconds,
  lastActive: 3 * seconds,
  unreadCount: 30 * seconds,
  units: 5 * seconds,
} as const;

/** Milliseconds from a booking to its conversation, and from a closed chat to the home page. */
export const redirectAfter = {
  booking: 1 * seconds,
  signedOutChat: 100,
} as const;

export const toastTiming = {
  shown: 5 * seconds,
  /** A toast that offers to take an act back. */
  withUndo: 10 * seconds,
  /** A dismissed toast is forgotten after this long. */
  removed: 1_000 * seconds,
  swipePixels: 50,
} as const;

/** Pauses between attempts to restore the live connection: doubled from the first to the longest. */
export const reconnectPause = { first: 1 * seconds, longest: 30 * seconds } as const;
