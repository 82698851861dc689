const storedAt = (bookingId: number) => `summary-${bookingId}`;

/**
 * Makes the chat of a new booking show the booking's summary, until it is closed on this device.
 */
export function openSummary(bookingId: number): void {
  try {
    localStorage.setItem(storedAt(bookingId), 'open');
  } catch {
    // Storage may be forbidden: the chat then opens without the summary, and leads to the booking's page.
  }
}

export function closeSummary(bookingId: number): void {
  try {
    localStorage.removeItem(storedAt(bookingId));
  } catch {
    // Storage may be forbidden: then no summary was kept either.
  }
}

/** Whether a booking's summary was opened and not closed yet. */
export function hasSummary(bookingId: number): boolean {
  try {
    return localStorage.getItem(storedAt(bookingId)) !== null;
  } catch {
    return false;
  }
}
