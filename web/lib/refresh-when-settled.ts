/**
 * A mutation's `onSettled` that asks again for what it changed. A form that is done waits for the answers, so that the
 * page shows them when it closes; what failed is said at once, for where no answer came none may come now either.
 */
export const refreshWhenSettled =
  (refresh: () => Promise<unknown>) =>
  (_reply: unknown, error: Error | null): Promise<unknown> | undefined => {
    const refreshed = refresh();
    return error ? undefined : refreshed;
  };
