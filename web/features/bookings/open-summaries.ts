const storedAt = (bookingId: number) => `summary-${bookingId}`;

/**
 * Makes the chat of a new booking show a summary of the booking until somebody closes it on this
 * device.
 */
export function openSummary(bookingId: number): void {
  try {
    localStorage.setItem(storedAt(bookingId), 'open');
  } catch {
    // The browser forbids storage, so the chat opens without the summary and has a link to the
    // booking's page.
  }
}

export function closeSummary(bookingId: number): void {
  try {
    localStorage.removeItem(storedAt(bookingId));
  } catch {
    // The browser forbids storage, so there is no summary to close.
  }
}

/** Whether the chat of a booking shows the summary: it was opened and not closed yet. */
export function hasSummary(bookingId: number): boolean {
  try {
    return localStorage.getItem(storedAt(bookingId)) !== null;
  } catch {
    return false;
  }
}
