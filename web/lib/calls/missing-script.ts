/**
 * Whether a part of the page's code could not be fetched. Each browser has its own message for it;
 * all of them name a module.
 */
export const isScriptMissing = (error: unknown): boolean =>
  error instanceof TypeError && /\bmodule\b/.test(error.message);

/**
 * Keeps the present page when a part of the page's code cannot be fetched. The router would load
 * the document again, which shows a visitor without a network the browser's own error page; it
 * knows the error by its first words, so they are changed.
 */
export function keepPageWithoutScript(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the shop is missing: ${payload.message}`;
  });
}

/** Loads the document again, unless the shop cannot be reached. */
export async function reloadIfReachable(): Promise<void> {
  if (await documentNow()) location.reload();
}

/**
 * Loads the document again when a newer version of the shop was deployed meanwhile: its pages name
 * another script.
 */
export async function reloadIfRenewed(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]');
  const html = await documentNow();
  if (html && script && !html.includes(new URL(script.src).pathname)) location.reload();
}

/** The page at this address as the server sends it now; undefined when it cannot be reached. */
const documentNow = async (): Promise<string | undefined> => {
  try {
    return await (await fetch(location.href, { cache: 'no-store' })).text();
  } catch {
    return undefined;
  }
};
